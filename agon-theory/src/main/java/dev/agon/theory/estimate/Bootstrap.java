package dev.agon.theory.estimate;

import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * A confidence range for a statistic, by resampling (B. Efron, Annals of Statistics 7, 1979): the
 * 2.5% and 97.5% quantiles over 1,000 resamples.
 */
public final class Bootstrap {
  private static final int RESAMPLES = 1000;

  private Bootstrap() {}

  /**
   * A 95% range.
   *
   * @param value the statistic of the sample itself
   * @param low lower end
   * @param high upper end
   */
  public record Range(double value, double low, double high) {}

  /**
   * Returns the range of a statistic of a sample of this size.
   *
   * @param size at least 1
   * @param statistic the value for the elements with these indices, with repetitions; the array is
   *     not kept
   * @return a range whose upper end is NaN if the statistic is too often NaN
   */
  public static Range of(int size, RandomStream random, ToDoubleFunction<int[]> statistic) {
    int[] indices = new int[size];
    double[] drawn = new double[RESAMPLES];
    for (int r = 0; r < RESAMPLES; r++) {
      for (int k = 0; k < size; k++) {
        indices[k] = random.nextInt(size);
      }
      drawn[r] = statistic.applyAsDouble(indices);
    }
    Arrays.sort(drawn);
    Arrays.setAll(indices, k -> k);
    int tail = RESAMPLES / 40;
    return new Range(statistic.applyAsDouble(indices), drawn[tail], drawn[RESAMPLES - 1 - tail]);
  }

  static Range ofMean(double[] values, RandomStream random) {
    return of(
        values.length,
        random,
        indices -> {
          double sum = 0;
          for (int index : indices) {
            sum += values[index];
          }
          return sum / values.length;
        });
  }
}
