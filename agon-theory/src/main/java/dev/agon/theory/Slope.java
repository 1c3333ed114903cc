package dev.agon.theory;

import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import java.util.List;

/**
 * How fast something falls with T: the exponent of T, fitted by least squares to log(mean) over
 * log(T) for every seed by itself.
 *
 * @param value the mean of the seeds' exponents
 * @param low lower end of its 95% bootstrap range
 * @param high upper end of its 95% bootstrap range
 */
public record Slope(double value, double low, double high) {
  /**
   * Fits.
   *
   * @param horizons T, at least two different ones
   * @param means for every seed what was measured at each horizon, positive; the range needs a
   *     dozen seeds to mean much, and with a single one it is a point
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
   * The exponent of T that fits best: the slope of log(mean) over log(T) by least squares.
   *
   * @param horizons T, at least two different ones
   * @param means what was measured at each, positive
   * @return infinity when one of them is infinite: what diverges does not fall
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
