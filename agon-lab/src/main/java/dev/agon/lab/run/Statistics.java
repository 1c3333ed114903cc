package dev.agon.lab.run;

import java.util.Arrays;

/** Order statistics over seeds; numbers that are not known (NaN) do not count. */
public final class Statistics {
  private Statistics() {}

  /** The middle value, the mean of the two middle ones for an even count; NaN for none. */
  public static double median(double... values) {
    double[] sorted = known(values);
    int n = sorted.length;
    if (n == 0) {
      return Double.NaN;
    }
    double upper = sorted[n / 2];
    return n % 2 == 1 || sorted[n / 2 - 1] == upper ? upper : (sorted[n / 2 - 1] + upper) / 2;
  }

  /** The smallest value; NaN for none. */
  public static double min(double... values) {
    double[] sorted = known(values);
    return sorted.length == 0 ? Double.NaN : sorted[0];
  }

  /** The largest value; NaN for none. */
  public static double max(double... values) {
    double[] sorted = known(values);
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length - 1];
  }

  private static double[] known(double[] values) {
    double[] known = Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
    Arrays.sort(known);
    return known;
  }
}
