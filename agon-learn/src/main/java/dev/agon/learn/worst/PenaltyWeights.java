package dev.agon.learn.worst;

import org.jspecify.annotations.Nullable;

/**
 * Any weights, with the penalty {@code (c/2) sum w_i (y_i/w_i - 1/n)^2}, c = lambda1 n^2.
 *
 * <p>{@code c y_i/w_i = max(d_i - theta, 0)} with theta the root of the convex, decreasing,
 * piecewise linear {@code sum w_i max(d_i - theta, 0) - c}: for uniform weights, the projection of
 * the losses onto the simplex of sum c. Newton's method from the left never overshoots and ends
 * after few passes (C. Michelot, JOTA 50, 1986).
 */
public final class PenaltyWeights extends WorstWeights {
  /**
   * A residual this small is the rounding error of the sum; correcting it would only blur exact
   * ties.
   */
  private static final double SUM_ROUNDING = 1e-13;

  private final double c;
  private final transient double[] above = new double[2];

  private double largest;
  private double theta;
  private double rest;

  /**
   * @param curvature c
   */
  public PenaltyWeights(double curvature) {
    this.c = curvature;
  }

  @Override
  public void find(LossSums losses) {
    largest = losses.largest();
    theta = -c;
    double before = Double.POSITIVE_INFINITY;
    losses.above(theta, above);
    if (above[0]
        < c) { // the rows of the largest loss have little weight: a tangent leads to the left
      theta += (above[0] - c) / above[1];
      losses.above(theta, above);
    }
    while (above[1] < before) {
      before = above[1];
      theta += (above[0] - c) / before;
      losses.above(theta, above);
    }
    // One more step. Unless it is only rounding error, it is stored separately: with many rows
    // above the threshold, the rounding error of theta alone would be visible in their sum.
    rest = (above[0] - c) / above[1];
    if (Math.abs(above[0] - c) <= SUM_ROUNDING * c) {
      theta += rest;
      rest = 0;
    }
  }

  @Override
  public double[] edges() {
    return new double[] {theta + rest};
  }

  @Override
  protected void ratios(double[] loss, int @Nullable [] group, int from, int to, double[] y) {
    for (int i = from; i < to; i++) {
      y[i] = Math.max(((loss[i] - largest) - theta) - rest, 0.0) / c;
    }
  }

  @Override
  public double value(double gain, double squares) {
    return gain - 0.5 * c * squares;
  }

  @Override
  public double growth(double y, double w) {
    return w / c;
  }
}
