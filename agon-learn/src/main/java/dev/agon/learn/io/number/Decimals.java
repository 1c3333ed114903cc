package dev.agon.learn.io.number;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Doubles as the shortest decimals that read back as the same double, on every JDK. */
public final class Decimals {
  private Decimals() {}

  /** Returns the shortest decimal; integers have no point: {@code 0.1}, {@code 3}, {@code 1E9}. */
  public static String shortest(double value) {
    String text = withPoint(value);
    if (text.endsWith(".0")) {
      return text.substring(0, text.length() - 2);
    }
    return text.replace(".0E", "E");
  }

  /**
   * Returns the shortest decimal in the format of {@link Double#toString(double)}: {@code 0.1},
   * {@code 3.0}, {@code 1.0E9}. Before JDK 19 that method may return more digits.
   */
  public static String withPoint(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return Double.toString(value);
    }
    ShortestDecimal decimal = ShortestDecimal.of(Math.abs(value));
    StringBuilder out = new StringBuilder(26);
    if (value < 0) {
      out.append('-');
    }
    String digits = Long.toString(decimal.digits());
    int exponent = decimal.exponent() + digits.length() - 1;
    int end = digits.length();
    while (end > 1 && digits.charAt(end - 1) == '0') {
      end--;
    }
    if (exponent >= -3 && exponent < 0) {
      out.append("0.");
      for (int k = exponent + 1; k < 0; k++) {
        out.append('0');
      }
      return out.append(digits, 0, end).toString();
    }
    int before = exponent >= 0 && exponent < 7 ? exponent + 1 : 1;
    for (int k = 0; k < before; k++) {
      out.append(k < end ? digits.charAt(k) : '0');
    }
    out.append('.');
    if (before < end) {
      out.append(digits, before, end);
    } else {
      out.append('0');
    }
    return before == exponent + 1 ? out.toString() : out.append('E').append(exponent).toString();
  }

  /** Returns four significant digits, without an exponent if there are few zeros: 0.0008333. */
  public static String brief(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return shortest(value);
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(4));
    double size = Math.abs(value);
    return size >= 1e-6 && size < 1e9
        ? rounded.stripTrailingZeros().toPlainString()
        : shortest(rounded.doubleValue());
  }

  /** Formats a share as a percentage. */
  public static String percent(double share) {
    return share >= 0.01 || share == 0
        ? String.format(Locale.ROOT, "%.3g%%", 100 * share).replaceFirst("\\.0+%$", "%")
        : String.format(Locale.ROOT, "%.2g%%", 100 * share);
  }
}
