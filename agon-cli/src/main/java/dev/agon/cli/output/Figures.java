package dev.agon.cli.output;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats numbers in tables; a dash is an unknown value. */
public final class Figures {
  private Figures() {}

  /** Returns about five digits, without an exponent if that is readable. */
  public static String of(double value) {
    double size = Math.abs(value);
    boolean readable = size == 0 || (size >= 1e-3 && size < 1e9);
    return of(readable ? (size >= 100 ? "%,.1f" : "%.4f") : "%.4g", value);
  }

  /** Returns a percentage that is never rounded to 0%. */
  public static String percent(long part, long all) {
    double percent = 100.0 * part / all;
    return part > 0 && percent < 0.05 ? "<0.1%" : format("%.1f%%", percent);
  }

  /** Returns the number in the given format. */
  public static String of(String format, double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "-" : "infinite";
    }
    return format(format, value);
  }

  /** Returns the cost of reaching a target, in the given format; infinite if it was not reached. */
  public static String reached(String format, double value) {
    return Double.isInfinite(value) ? "never" : of(format, value);
  }

  /** Returns five digits without trailing zeros, or "none" for a constant that does not exist. */
  public static String shortened(double value) {
    if (!Double.isFinite(value)) {
      return "none";
    }
    double size = Math.abs(value);
    if (size == 0 || (size >= 1e-3 && size < 1e6)) {
      String plain = new BigDecimal(value, new MathContext(5)).toPlainString();
      return plain.contains(".") ? plain.replaceFirst("\\.?0+$", "") : plain;
    }
    return format("%.3e", value);
  }

  private static String format(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
