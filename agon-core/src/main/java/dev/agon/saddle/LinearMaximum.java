package dev.agon.saddle;

import dev.agon.linalg.Vectors;
import dev.agon.set.ConvexSet;

/**
 * The maximum of a linear function over a convex set: the limit of {@code Proj(u + t g)} for large
 * t, which costs projections, but no evaluation of a problem.
 */
final class LinearMaximum {
  private static final double GROWTH = 10;
  private static final int MOST = 24;

  /** The maximum is reached if a step that is ten times as long raises it by this fraction only. */
  private static final double SAME = 1e-9;

  private final ConvexSet.Projector projector;
  private final double[] reached;

  LinearMaximum(ConvexSet set, int dimension) {
    this.projector = set.projector(dimension);
    this.reached = new double[dimension];
  }

  /**
   * Returns by how much the function with this gradient is larger at its maximum than at u; NaN if
   * it is not bounded.
   *
   * @param best the maximiser (output, overwritten)
   */
  double rise(double[] u, double[] gradient, double[] best) {
    double norm = Vectors.norm(gradient);
    double rise = 0;
    System.arraycopy(u, 0, best, 0, u.length);
    double t = norm > 0 ? 1 / norm : 1;
    for (int k = 0; k < MOST; k++) {
      System.arraycopy(u, 0, reached, 0, u.length);
      Vectors.addScaled(t, gradient, reached);
      projector.project(reached);
      double there = Vectors.dot(gradient, reached) - Vectors.dot(gradient, u);
      boolean same = there <= rise + SAME * Math.abs(rise);
      if (there > rise) {
        rise = there;
        System.arraycopy(reached, 0, best, 0, u.length);
      }
      if (same && k > 0) {
        return rise;
      }
      t *= GROWTH;
    }
    return Double.NaN;
  }
}
