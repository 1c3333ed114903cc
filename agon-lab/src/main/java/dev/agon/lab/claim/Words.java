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

  /** A whole number with commas. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
