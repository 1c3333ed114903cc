package dev.agon.theory.estimate;

import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import java.util.List;

/**
 * The rate at which a quantity decreases with T: the exponent of T, fitted by least squares to
 * log(mean) over log(T) for each seed.
 *
 * @param value the mean of the exponents of the seeds
 * @param low lower end of its 95% bootstrap range
 * @param high upper end of its 95% bootstrap range
 */
public record Slope(double value, double low, double high) {
  /**
   * Fits the exponents.
   *
   * @param horizons T, at least two different ones
   * @param means the positive measurements at each horizon, for every seed; the range needs a dozen
   *     seeds to be meaningful, and with a single seed it is a point
   */
  public static Slope fit(List<Long> horizons, List<double[]> means) {
    double[] slopes = new double[means.size()];
    for (int s = 0; s < slopes.length; s++) {
      slopes[s] = exponent(horizons, means.get(s));
    }
    Bootstrap.Range range =
        Bootstrap.ofMean(slopes, new RandomStream(slopes.length, Purpose.BOOTSTRAP));
    return new Slope(range.value(), range.low(), range.high());
  }

  /**
   * Returns the best exponent of T: the slope of log(mean) over log(T) by least squares.
   *
   * @param horizons T, at least two different ones
   * @param means the positive measurement at each horizon
   * @return infinity if one of them is infinite, because a divergent quantity does not decrease
   */
  public static double exponent(List<Long> horizons, double[] means) {
    for (double mean : means) {
      if (mean == Double.POSITIVE_INFINITY) {
        return mean;
      }
    }
    int n = horizons.size();
    double meanX = 0;
    double meanY = 0;
    for (int h = 0; h < n; h++) {
      meanX += StrictMath.log(horizons.get(h)) / n;
      meanY += StrictMath.log(means[h]) / n;
    }
    double xy = 0;
    double xx = 0;
    for (int h = 0; h < n; h++) {
      double dx = StrictMath.log(horizons.get(h)) - meanX;
      xy += dx * (StrictMath.log(means[h]) - meanY);
      xx += dx * dx;
    }
    return xy / xx;
  }
}
