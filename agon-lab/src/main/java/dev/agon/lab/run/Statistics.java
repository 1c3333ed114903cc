package dev.agon.lab.run;

import java.util.Arrays;

/** Statistics over seeds. An unknown number (NaN) makes the median and mean unknown. */
public final class Statistics {
  private Statistics() {}

  /**
   * Returns the median, which is the mean of the two middle values for an even count; NaN for no
   * values, and if one of them is NaN, because an unknown value could be on either side.
   */
  public static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted); // NaN comes last
    int n = sorted.length;
    if (n == 0 || Double.isNaN(sorted[n - 1])) {
      return Double.NaN;
    }
    double upper = sorted[n / 2];
    return n % 2 == 1 || sorted[n / 2 - 1] == upper ? upper : (sorted[n / 2 - 1] + upper) / 2;
  }

  /** Returns the mean; NaN for no values. */
  public static double mean(double... values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  /** Returns the smallest of the known values; NaN for none. */
  public static double min(double... values) {
    return Arrays.stream(known(values)).min().orElse(Double.NaN);
  }

  /** Returns the largest of the known values; NaN for none. */
  public static double max(double... values) {
    return Arrays.stream(known(values)).max().orElse(Double.NaN);
  }

  /** Returns the values without NaN. */
  public static double[] known(double... values) {
    return Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
  }
}
