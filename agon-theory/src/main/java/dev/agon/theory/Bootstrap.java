package dev.agon.theory;

import dev.agon.random.RandomStream;
import java.util.Arrays;

/**
 * A confidence range for a mean, by drawing the sample again from itself (B. Efron, Annals of
 * Statistics 7, 1979): the 2.5% and 97.5% quantiles of 1,000 resampled means.
 */
final class Bootstrap {
  private static final int RESAMPLES = 1000;

  private Bootstrap() {}

  /** A 95% range. */
  record Range(double mean, double low, double high) {}

  static Range ofMean(double[] values, RandomStream random) {
    double[] means = new double[RESAMPLES];
    for (int r = 0; r < RESAMPLES; r++) {
      double sum = 0;
      for (int k = 0; k < values.length; k++) {
        sum += values[random.nextInt(values.length)];
      }
      means[r] = sum / values.length;
    }
    Arrays.sort(means);
    double mean = Arrays.stream(values).sum() / values.length;
    return new Range(mean, means[RESAMPLES / 40], means[RESAMPLES - 1 - RESAMPLES / 40]);
  }
}
