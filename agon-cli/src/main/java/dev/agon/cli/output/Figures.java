package dev.agon.cli.output;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers in the program's tables; a dash stands for what is not known. */
public final class Figures {
  private Figures() {}

  /** About five digits, without an exponent where that is readable. */
  public static String of(double value) {
    double size = Math.abs(value);
    boolean readable = size == 0 || (size >= 1e-3 && size < 1e9);
    return of(readable ? (size >= 100 ? "%,.1f" : "%.4f") : "%.4g", value);
  }

  /** A share in percent that is never rounded to nothing. */
  public static String percent(long part, long all) {
    double percent = 100.0 * part / all;
    return part > 0 && percent < 0.05 ? "<0.1%" : format("%.1f%%", percent);
  }

  /** In the given format. */
  public static String of(String format, double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "-" : "infinite";
    }
    return format(format, value);
  }

  /** What it took to get somewhere, in the given format; infinite when it was never reached. */
  public static String reached(String format, double value) {
    return Double.isInfinite(value) ? "never" : of(format, value);
  }

  /** Five digits and no zeros behind them; a constant that does not exist is none. */
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
