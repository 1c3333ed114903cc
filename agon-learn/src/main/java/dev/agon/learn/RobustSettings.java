package dev.agon.learn;

import dev.agon.InvalidInputException;

/**
 * The constants of distributionally robust logistic regression.
 *
 * @param lambda1 the price of unequal weights; default 1/n
 * @param lambda2 the weight of the nonconvex regulariser, at least 0; default 0.001
 * @param rho its scale, positive; default 10
 * @param intercept whether a constant column 1 is appended; its weight is regularised like the
 *     others; default true
 * @param weighting the weight of a sampled row; default unbiased
 */
public record RobustSettings(
    Lambda1 lambda1, double lambda2, double rho, boolean intercept, Weighting weighting) {

  /** Checks every range. */
  public RobustSettings {
    if (!(lambda2 >= 0 && lambda2 < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "lambda2 must be finite and not negative, but was " + lambda2 + ".",
          "Maybe 0.001, the default, is meant; 0 leaves the regulariser out.");
    }
    if (!(rho > 0 && rho < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "rho must be positive and finite, but was " + rho + ".",
          "Maybe 10, the default, is meant; --lambda2 sets the regulariser's weight.");
    }
  }

  /** lambda1 = 1/n, lambda2 = 0.001, rho = 10, with intercept, unbiased. */
  public static RobustSettings defaults() {
    return new RobustSettings(Lambda1.ONE_OVER_N, 0.001, 10, true, Weighting.UNBIASED);
  }

  /** The constants of the published experiments: lambda1 = 1/n^2 and plain batch sums. */
  public static RobustSettings published() {
    return new RobustSettings(Lambda1.ONE_OVER_N_SQUARED, 0.001, 10, true, Weighting.BATCH_SUM);
  }
}
