package dev.agon.learn.metrics;

import org.jspecify.annotations.Nullable;

/**
 * Measures the distance of the worst-case weights y from the row weights p.
 *
 * @param effectiveRows {@code 1 / sum y^2}: the number of uniform weights that would be as uneven
 * @param shareOfRows the share of rows with weight above 0
 * @param impliedChi2 {@code D(y) = 1/2 sum p (y/p - 1)^2}: the radius of the chi-square ball that
 *     has y on its boundary; 0 if y = p
 */
public record WeightSpread(double effectiveRows, double shareOfRows, double impliedChi2) {

  /**
   * Computes the measures.
   *
   * @param y the worst-case weights, with sum 1
   * @param weight the row weights, not normalised; null for uniform weights
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
