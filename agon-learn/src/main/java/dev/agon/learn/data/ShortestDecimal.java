package dev.agon.learn.data;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The shortest decimal that reads back as the same double; integers have no point, zero no sign.
 *
 * <p>{@code Double.toString} gives a shortest decimal only since JDK 19; this gives the same text
 * on every JDK.
 */
public final class ShortestDecimal {
  private static final double MILLION = 1e6;
  private static final double LARGEST_EXACT = 1e15;
  private static final int MOST_DIGITS = 17;
  private static final int LONGEST_PLAIN = 20;

  private ShortestDecimal() {}

  /** The text of a number; NaN and infinities as {@code Double.toString} writes them. */
  public static String of(double value) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    double scaled = Math.rint(value * MILLION);
    if (Math.abs(scaled) < LARGEST_EXACT && scaled / MILLION == value) {
      // Two decimals of at most 15 digits never read as one double, so this one is the shortest.
      return text(BigDecimal.valueOf((long) scaled, 6));
    }
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < MOST_DIGITS; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits));
      if (rounded.doubleValue() == value) {
        return text(rounded);
      }
    }
    return text(exact.round(new MathContext(MOST_DIGITS)));
  }

  private static String text(BigDecimal decimal) {
    BigDecimal bare = decimal.stripTrailingZeros();
    boolean plain = bare.scale() <= LONGEST_PLAIN && bare.precision() - bare.scale() <= MOST_DIGITS;
    return plain ? bare.toPlainString() : bare.toString();
  }
}
