package dev.agon.lab.claim;

import java.util.Locale;

/** Numbers for people. */
public final class Words {
  private Words() {}

  /** About four digits; "never" for infinity, a dash for what is not known. */
  public static String number(double value) {
    if (Double.isNaN(value)) {
      return "–";
    }
    if (Double.isInfinite(value)) {
      return "never";
    }
    double size = Math.abs(value);
    if (size >= 1000 || (size >= 100 && size == StrictMath.rint(size))) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    if (size >= 100) {
      return String.format(Locale.ROOT, "%.1f", value);
    }
    if (size >= 1 || size == 0) {
      return String.format(Locale.ROOT, "%.2f", value);
    }
    return size >= 0.001
        ? String.format(Locale.ROOT, "%.4f", value).replaceFirst("0{1,2}$", "")
        : String.format(Locale.ROOT, "%.2e", value);
  }

  /** A ratio with its range: "4.00 times [3.10, 5.00]", or "4.00 times less" when it is below 1. */
  static String times(double ratio, double low, double high) {
    boolean less = ratio < 1;
    String ends =
        less
            ? " [" + number(1 / high) + ", " + number(1 / low) + "]"
            : " [" + number(low) + ", " + number(high) + "]";
    return number(less ? 1 / ratio : ratio) + (less ? " times less" : " times") + ends;
  }

  /** A whole number with commas. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
