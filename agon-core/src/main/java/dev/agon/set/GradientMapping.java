package dev.agon.set;

import dev.agon.linalg.Vectors;

/**
 * A measure of stationarity of a point of a set: the norm of the projected gradient mapping
 *
 * <pre>  |u - Proj(u - g)|    (minimiser)        |u - Proj(u + g)|    (maximiser)</pre>
 *
 * <p>with step size 1. It is the norm of the gradient where nothing is constrained, and zero
 * exactly where no feasible direction improves to first order. It changes by at most the change of
 * the gradient, because projections are nonexpansive.
 *
 * <p>A. Beck, "First-Order Methods in Optimization", SIAM 2017, section 10.3.
 */
public final class GradientMapping {
  private final ConvexSet.Projector projector;
  private final boolean free;
  private final double sign;
  private final double[] move;

  /**
   * @param set the set of the point
   * @param minimiser true when the point moves against its gradient
   */
  public GradientMapping(ConvexSet set, int dimension, boolean minimiser) {
    this.projector = set.projector(dimension);
    this.free = set instanceof WholeSpace;
    this.sign = minimiser ? -1 : 1;
    this.move = new double[free ? 0 : dimension];
  }

  /** Returns the norm of the mapping; NaN if the gradient is not finite. */
  public double norm(double[] point, double[] gradient) {
    if (free) {
      return Vectors.norm(gradient);
    }
    for (int i = 0; i < move.length; i++) {
      move[i] = point[i] + sign * gradient[i];
    }
    if (!Vectors.isFinite(move)) {
      return Double.NaN;
    }
    projector.project(move);
    Vectors.subtract(move, point, move);
    return Vectors.norm(move);
  }
}
