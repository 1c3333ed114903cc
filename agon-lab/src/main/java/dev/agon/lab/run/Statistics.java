package dev.agon.lab.run;

import java.util.Arrays;

/** Statistics over seeds. A number that is not known (NaN) makes the median and mean unknown. */
public final class Statistics {
  private Statistics() {}

  /**
   * The middle value, the mean of the two middle ones for an even count; NaN for none, and when one
   * of them is NaN: what is not known could lie on either side.
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

  /** The mean; NaN for none. */
  public static double mean(double... values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  /** The smallest of the known values; NaN for none. */
  public static double min(double... values) {
    return Arrays.stream(known(values)).min().orElse(Double.NaN);
  }

  /** The largest of the known values; NaN for none. */
  public static double max(double... values) {
    return Arrays.stream(known(values)).max().orElse(Double.NaN);
  }

  /** The values without those that are NaN. */
  public static double[] known(double... values) {
    return Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
  }
}
