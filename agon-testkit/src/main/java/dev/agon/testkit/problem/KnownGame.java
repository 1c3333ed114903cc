package dev.agon.testkit.problem;

import dev.agon.problem.HessianProblem;
import dev.agon.problem.PrimalProblem;

/** A stochastic game of which everything is known: what a study of rates and bounds needs. */
public interface KnownGame extends HessianProblem, PrimalProblem {
  /** What is known. */
  Facts facts();

  /**
   * The gradient of the risk J itself.
   *
   * @param x the minimiser's point (input)
   * @param y the maximiser's point (input)
   * @param gx the gradient in x (output, overwritten)
   * @param gy the gradient in y (output, overwritten)
   */
  void riskGradient(double[] x, double[] y, double[] gx, double[] gy);

  /**
   * Constants of one sample, in the letters of the theory, and how far the game's own start is from
   * its goal.
   *
   * @param gradientLipschitz L_f, of the gradient of J
   * @param hessianLipschitz L_h, of the Hessian of J
   * @param concavity nu, of strong concavity or of the Polyak-Lojasiewicz inequality in y
   * @param stronglyConcave whether J is strongly concave in y, else only Polyak-Lojasiewicz
   * @param gradientNoise sigma, the deviation of one sample's gradient
   * @param hessianNoise sigma_h, the deviation of one sample's Hessian
   * @param gradientBound G, a bound on the gradient where the game says so
   * @param primalGap {@code P(x_0) - P*}
   * @param distanceY {@code |y_0 - y*(x_0)|}
   * @param dualGap {@code P(x_0) - J(x_0, y_0)}
   */
  record Facts(
      double gradientLipschitz,
      double hessianLipschitz,
      double concavity,
      boolean stronglyConcave,
      double gradientNoise,
      double hessianNoise,
      double gradientBound,
      double primalGap,
      double distanceY,
      double dualGap) {}
}
