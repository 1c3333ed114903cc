package dev.agon.testkit.problem;

import dev.agon.problem.HessianProblem;
import dev.agon.problem.PrimalProblem;

/** A stochastic game with known constants, for studies of rates and bounds. */
public interface KnownGame extends HessianProblem, PrimalProblem {
  /** Returns the known constants. */
  Facts facts();

  /**
   * Computes the gradient of the risk J itself.
   *
   * @param x the minimiser's point (input)
   * @param y the maximiser's point (input)
   * @param gx the gradient in x (output, overwritten)
   * @param gy the gradient in y (output, overwritten)
   */
  void riskGradient(double[] x, double[] y, double[] gx, double[] gy);

  /**
   * The constants for one sample, in the notation of the theory, and the distances of the start of
   * the game from its goal.
   *
   * @param gradientLipschitz L_f, of the gradient of J
   * @param hessianLipschitz L_h, of the Hessian of J
   * @param concavity nu, of strong concavity or of the Polyak-Lojasiewicz inequality in y
   * @param stronglyConcave whether J is strongly concave in y; otherwise only Polyak-Lojasiewicz
   * @param gradientNoise sigma, the deviation of the gradient of one sample
   * @param hessianNoise sigma_h, the deviation of the Hessian of one sample
   * @param gradientBound G, a bound on the gradient in the region of the game
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
