package dev.agon.learn.metrics;

import org.jspecify.annotations.Nullable;

/**
 * How far worst-case weights y are from the rows' own p: what a radius or a price means.
 *
 * @param effectiveRows {@code 1 / sum y^2}: as many equal weights would be as uneven
 * @param shareOfRows the share of rows with weight above 0
 * @param impliedChi2 {@code D(y) = 1/2 sum p (y/p - 1)^2}: the radius of the chi-square ball that y
 *     lies on; 0 when y = p
 */
public record WeightSpread(double effectiveRows, double shareOfRows, double impliedChi2) {

  /**
   * Measures weights.
   *
   * @param y the worst-case weights, with sum 1
   * @param weight the rows' own weights, not yet divided by their sum; all alike when null
   */
  public static WeightSpread of(double[] y, double @Nullable [] weight) {
    double total = Weighted.total(weight, y.length);
    double squares = 0;
    double distance = 0;
    int heavy = 0;
    for (int i = 0; i < y.length; i++) {
      double p = Weighted.at(weight, i) / total;
      squares += y[i] * y[i];
      if (p > 0) {
        distance += (y[i] - p) * (y[i] - p) / p;
      }
      heavy += y[i] > 0 ? 1 : 0;
    }
    return new WeightSpread(1 / squares, (double) heavy / y.length, distance / 2);
  }
}
