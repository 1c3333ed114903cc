package dev.agon.problem;

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
}
