package dev.agon.lab.claim;

import java.util.Locale;

/** Formats numbers for reports. */
public final class Numbers {
  private Numbers() {}

  /** The smallest number that is written without a power of ten. */
  private static final double SMALLEST = 1e-4;

  /** Ratios closer to 1 than this are written as 1.000. */
  private static final double HARDLY = 5e-4;

  /**
   * Returns a number with four significant digits, in one format everywhere: 2,940, 39.58, 0.7815,
   * 2.390·10⁻¹⁰; a whole number has all digits. Infinity is "never", and an unknown number is a
   * dash.
   */
  public static String number(double value) {
    if (Double.isNaN(value)) {
      return "–";
    }
    if (Double.isInfinite(value)) {
      return "never";
    }
    double size = Math.abs(value);
    if (size >= 1000 || size == StrictMath.rint(size)) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    String digits = String.format(Locale.ROOT, "%.4g", value);
    int exponent = digits.indexOf('e');
    if (exponent < 0) {
      return size >= SMALLEST ? digits : scientific(String.format(Locale.ROOT, "%.3e", value));
    }
    return scientific(digits);
  }

  /** Converts Java's notation, 2.390e-10, to 2.390·10⁻¹⁰. */
  private static String scientific(String text) {
    int at = text.indexOf('e');
    StringBuilder power = new StringBuilder();
    for (char c : Integer.toString(Integer.parseInt(text.substring(at + 1))).toCharArray()) {
      power.append(c == '-' ? '⁻' : "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(c - '0'));
    }
    return text.substring(0, at) + "·10" + power;
  }

  /** Returns the value of a series, after its name. */
  static String named(Measurements measurements, String series, Sample sample) {
    return measurements.label(series) + " " + number(sample.middle());
  }

  /** Returns a range, for example " [0.36, 0.63]"; an end that is not reached is infinite. */
  static String range(double low, double high) {
    return " [" + end(low) + ", " + end(high) + "]";
  }

  private static String end(double value) {
    return Double.isInfinite(value) ? (value > 0 ? "∞" : "-∞") : number(value);
  }

  /**
   * Returns a ratio of two costs with its range: "4 times [3.1, 5]", or "4 times less" when it is
   * below 1, "equal" when it is 1 to four digits. If one or both series never reach the goal, this
   * is stated as text.
   */
  static String times(double ratio, double low, double high) {
    if (Double.isNaN(ratio)) {
      return "neither reaches it";
    }
    if (Double.isInfinite(ratio)) {
      return "the former never reaches it";
    }
    if (ratio == 0) {
      return "the latter never reaches it";
    }
    if (Math.abs(ratio - 1) < HARDLY) {
      return "equal" + range(low, high);
    }
    return ratio < 1
        ? number(1 / ratio) + " times less" + range(1 / high, 1 / low)
        : number(ratio) + " times" + range(low, high);
  }

  /** Returns a whole number with commas. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
