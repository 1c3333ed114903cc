package dev.agon.theory;

import dev.agon.problem.HessianProblem;
import dev.agon.problem.PrimalProblem;

/** A stochastic problem of which everything is known: what an experiment on rates needs. */
public interface RateProblem extends HessianProblem, PrimalProblem {
  /** The constants of one sample. */
  Constants constants();

  /** What is known of J in y. */
  Assumption assumption();

  /** How far the problem's own start is from its goal; the first deviation for one sample. */
  StartValues startValues();

  /**
   * The gradient of the risk J itself.
   *
   * @param x the minimiser's point (input)
   * @param y the maximiser's point (input)
   * @param gx the gradient in x (output, overwritten)
   * @param gy the gradient in y (output, overwritten)
   */
  void riskGradient(double[] x, double[] y, double[] gx, double[] gy);
}
