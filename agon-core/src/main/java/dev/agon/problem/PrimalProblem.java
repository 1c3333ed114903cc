package dev.agon.problem;

import org.jspecify.annotations.Nullable;

/** A problem whose inner maximum {@code P(x) = max over y of J(x,y)} can be computed exactly. */
public interface PrimalProblem {
  /**
   * The worst-case risk P(x) and its gradient.
   *
   * @param x the minimiser's point (input)
   * @param gradient grad P(x) (output, overwritten)
   * @return P(x)
   */
  double primal(double[] x, double[] gradient);

  /**
   * P(x) alone, the same to the bit, for who compares points and goes nowhere from them. A problem
   * that can leave out the work of the gradient does.
   */
  default double primal(double[] x) {
    return primal(x, new double[x.length]);
  }

  /**
   * How large the effect of each coordinate of x is, where they differ so much that a minimiser
   * ought to know: P changes about as much when x_j changes by {@code 1/sizes[j]}, whichever j.
   *
   * @return positive numbers; null where all are much alike
   */
  default double @Nullable [] sizes() {
    return null;
  }

  /**
   * A lower bound of what P changes by when x_j alone moves, such as a part of P that is convex and
   * the rest give by the gradient alone.
   *
   * @param gradient of P at x
   * @param to where x_j moves
   * @return {@link Double#NEGATIVE_INFINITY} where nothing is known
   */
  default double leastChange(double[] x, double[] gradient, int j, double to) {
    return Double.NEGATIVE_INFINITY;
  }

  /**
   * What a difference of risks is measured against around a point of this risk, if that is less
   * than the risk at the start: a start may be as bad as one likes.
   *
   * @return positive, {@link Double#POSITIVE_INFINITY} when only the start is known
   */
  default double unitOfRisk(double risk) {
    return Double.POSITIVE_INFINITY;
  }
}
