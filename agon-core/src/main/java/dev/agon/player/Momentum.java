package dev.agon.player;

import java.util.function.DoubleUnaryOperator;

/**
 * A rule by which a momentum m takes up new derivatives:
 *
 * <pre>  m = memory m + product h + gradient g + gradientBefore g₋</pre>
 *
 * <p>with the gradient g at z, the Hessian-vector product {@code h = Hessian (z - z₋)} and the
 * gradient g₋ at z₋, all on one batch. Each coefficient is a function of the smoothing factor beta,
 * a number in [0, 1] that a method may change from step to step. A derivative whose coefficient is
 * 0 need not have been evaluated.
 *
 * <p>The rules of the field are the constants below. A new one is one line, in a method's own file
 * or here, and every {@link Player} follows it.
 *
 * @see Player#update
 */
public final class Momentum {
  /** {@code m = g}, whatever beta. */
  public static final Momentum START = of(beta -> 0, beta -> 0, beta -> 1, beta -> 0);

  /** {@code m = (1-beta) m + beta g}: the heavy ball. */
  public static final Momentum HEAVY_BALL =
      of(beta -> 1 - beta, beta -> 0, beta -> beta, beta -> 0);

  /** {@code m = (1-beta) (m + h) + beta g}: HCMM's, the heavy ball carried from z₋ to z. */
  public static final Momentum HESSIAN_CORRECTED =
      of(beta -> 1 - beta, beta -> 1 - beta, beta -> beta, beta -> 0);

  /** {@code m = g + (1-beta) (m - g₋)}: STORM's; with beta = 0 that of SARAH and SVRG. */
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

  /** The rule with these coefficients of m, h, g and g₋, each a function of beta. */
  public static Momentum of(
      DoubleUnaryOperator memory,
      DoubleUnaryOperator product,
      DoubleUnaryOperator gradient,
      DoubleUnaryOperator gradientBefore) {
    return new Momentum(memory, product, gradient, gradientBefore);
  }

  /** The coefficient of m. */
  public double memory(double beta) {
    return memory.applyAsDouble(beta);
  }

  /** The coefficient of h. */
  public double product(double beta) {
    return product.applyAsDouble(beta);
  }

  /** The coefficient of g. */
  public double gradient(double beta) {
    return gradient.applyAsDouble(beta);
  }

  /** The coefficient of g₋. */
  public double gradientBefore(double beta) {
    return gradientBefore.applyAsDouble(beta);
  }
}
