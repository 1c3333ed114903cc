package dev.agon.player;

import java.util.function.DoubleUnaryOperator;

/**
 * A rule by which a momentum m is updated with new derivatives:
 *
 * <pre>  m = memory m + product h + gradient g + gradientBefore g₋</pre>
 *
 * <p>with the gradient g at z, the Hessian-vector product {@code h = Hessian (z - z₋)} and the
 * gradient g₋ at z₋, all on one batch. Each coefficient is a function of the smoothing factor beta,
 * a number in [0, 1] that a method may change from step to step. A derivative whose coefficient is
 * 0 need not have been evaluated.
 *
 * <p>The published rules are the constants below. A new rule is one line, in the file of a method
 * or here, and every {@link Player} supports it.
 *
 * @see Player#update
 */
public final class Momentum {
  /** {@code m = g}, for any beta. */
  public static final Momentum START = of(beta -> 0, beta -> 0, beta -> 1, beta -> 0);

  /** {@code m = (1-beta) m + beta g}: the heavy ball. */
  public static final Momentum HEAVY_BALL =
      of(beta -> 1 - beta, beta -> 0, beta -> beta, beta -> 0);

  /** {@code m = (1-beta) (m + h) + beta g}: HCMM, the heavy ball transported from z₋ to z. */
  public static final Momentum HESSIAN_CORRECTED =
      of(beta -> 1 - beta, beta -> 1 - beta, beta -> beta, beta -> 0);

  /** {@code m = g + (1-beta) (m - g₋)}: STORM; with beta = 0 SARAH and SVRG. */
  public static final Momentum RECURSIVE =
      of(beta -> 1 - beta, beta -> 0, beta -> 1, beta -> beta - 1);

  private final DoubleUnaryOperator memory;
  private final DoubleUnaryOperator product;
  private final DoubleUnaryOperator gradient;
  private final DoubleUnaryOperator gradientBefore;

  private Momentum(
      DoubleUnaryOperator memory,
      DoubleUnaryOperator product,
      DoubleUnaryOperator gradient,
      DoubleUnaryOperator gradientBefore) {
    this.memory = memory;
    this.product = product;
    this.gradient = gradient;
    this.gradientBefore = gradientBefore;
  }

  /** Returns the rule with these coefficients of m, h, g and g₋, each a function of beta. */
  public static Momentum of(
      DoubleUnaryOperator memory,
      DoubleUnaryOperator product,
      DoubleUnaryOperator gradient,
      DoubleUnaryOperator gradientBefore) {
    return new Momentum(memory, product, gradient, gradientBefore);
  }

  /** Returns the coefficient of m. */
  public double memory(double beta) {
    return memory.applyAsDouble(beta);
  }

  /** Returns the coefficient of h. */
  public double product(double beta) {
    return product.applyAsDouble(beta);
  }

  /** Returns the coefficient of g. */
  public double gradient(double beta) {
    return gradient.applyAsDouble(beta);
  }

  /** Returns the coefficient of g₋. */
  public double gradientBefore(double beta) {
    return gradientBefore.applyAsDouble(beta);
  }
}
