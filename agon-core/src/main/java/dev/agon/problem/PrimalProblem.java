package dev.agon.problem;

import org.jspecify.annotations.Nullable;

/** A problem whose inner maximum {@code P(x) = max over y of J(x,y)} can be computed exactly. */
public interface PrimalProblem {
  /**
   * Computes the worst-case risk P(x) and its gradient.
   *
   * @param x the minimiser's point (input)
   * @param gradient grad P(x) (output, overwritten)
   * @return P(x)
   */
  double primal(double[] x, double[] gradient);

  /**
   * Returns P(x) without its gradient, equal bit for bit, for comparisons of points. Problems that
   * can avoid the work of the gradient should override this.
   */
  default double primal(double[] x) {
    return primal(x, new double[x.length]);
  }

  /**
   * Returns the scale of the effect of each coordinate of x, if the scales differ so much that a
   * minimiser should use them: P changes by a similar amount if x_j changes by {@code 1/sizes[j]},
   * for every j.
   *
   * @return positive numbers; null if the scales are similar
   */
  default double @Nullable [] sizes() {
    return null;
  }

  /**
   * Returns a lower bound on the change of P when only x_j moves, for example from a convex part of
   * P and the gradient.
   *
   * @param gradient the gradient of P at x
   * @param to the new value of x_j
   * @return {@link Double#NEGATIVE_INFINITY} if no bound is known
   */
  default double leastChange(double[] x, double[] gradient, int j, double to) {
    return Double.NEGATIVE_INFINITY;
  }

  /**
   * Returns the scale of the risk near a point with this risk. Differences of risks are measured
   * relative to it if it is less than the risk at the start, which may be arbitrarily large.
   *
   * @return a positive number; {@link Double#POSITIVE_INFINITY} if only the risk at the start can
   *     be used
   */
  default double unitOfRisk(double risk) {
    return Double.POSITIVE_INFINITY;
  }
}
