package dev.agon.theory;

import java.math.BigDecimal;
import java.math.MathContext;

/** Formats numbers with four digits and without trailing zeros; 3.052e-5 if very small. */
public final class Numbers {
  private static final MathContext FOUR_DIGITS = new MathContext(4);

  private Numbers() {}

  static String show(double value) {
    if (!Double.isFinite(value)) {
      return String.valueOf(value);
    }
    BigDecimal rounded = new BigDecimal(value).round(FOUR_DIGITS).stripTrailingZeros();
    double size = Math.abs(value);
    if (size == 0 || (size >= 1e-4 && size < 1e7)) {
      return rounded.toPlainString();
    }
    String digits = rounded.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - rounded.scale();
    String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
    return (value < 0 ? "-" : "") + digits.charAt(0) + fraction + "e" + exponent;
  }
}
