package dev.agon.theory;

import dev.agon.InvalidInputException;

/**
 * The constants of a problem {@code min_x max_y J(x,y) = E[Q(x,y;xi)]} that the theory uses.
 *
 * <p>All except nu are upper bounds: a larger value is valid, and only slows down the method.
 *
 * @param gradientLipschitz L_f &gt; 0, the Lipschitz constant of the gradient of J in z = (x, y)
 * @param hessianLipschitz L_h &gt;= 0, the Lipschitz constant of the Hessian of J
 * @param concavity nu &gt; 0, of strong concavity in y or of the Polyak-Lojasiewicz inequality
 *     {@code |grad_y J|^2 >= 2 nu (P(x) - J(x,y))}
 * @param gradientNoise sigma &gt;= 0, {@code sigma^2 >= E|grad Q - grad J|^2}
 * @param hessianNoise sigma_h &gt;= 0, {@code sigma_h^2 >= E|Hess Q - Hess J|^2} in spectral norm
 * @param gradientBound G &gt;= 0, {@code |grad J| <= G}; infinite if there is none
 */
public record Constants(
    double gradientLipschitz,
    double hessianLipschitz,
    double concavity,
    double gradientNoise,
    double hessianNoise,
    double gradientBound) {

  /** Checks every range. */
  public Constants {
    positive("L_f", gradientLipschitz);
    notNegative("L_h", hessianLipschitz);
    positive("nu", concavity);
    notNegative("sigma", gradientNoise);
    notNegative("sigma_h", hessianNoise);
    if (!(gradientBound >= 0)) {
      throw new InvalidInputException(
          "G must not be negative, but was " + gradientBound + ".",
          "Use Infinity if no bound on the gradient is known.");
    }
  }

  /** Returns the condition number {@code kappa = L_f/nu}; at least 1 if both are sharp. */
  public double kappa() {
    return gradientLipschitz / concavity;
  }

  /**
   * Returns {@code L_f (1 + kappa)}, the Lipschitz constant of grad P (L_1 and L_2 in the paper).
   */
  public double primalLipschitz() {
    return gradientLipschitz * (1 + kappa());
  }

  /** Returns the constants of the mean of b samples: both deviations are divided by sqrt(b). */
  public Constants withBatch(int b) {
    if (b < 1) {
      throw new InvalidInputException(
          "batch must be at least 1, but was " + b + ".", "Use for example batch 20.");
    }
    double root = Math.sqrt(b);
    return new Constants(
        gradientLipschitz,
        hessianLipschitz,
        concavity,
        gradientNoise / root,
        hessianNoise / root,
        gradientBound);
  }

  private static void positive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          name + " must be positive and finite, but was " + value + ".",
          "Estimate it closer to the start, or scale large numbers in the data.");
    }
  }

  private static void notNegative(String name, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          name + " must be finite and not negative, but was " + value + ".",
          "Estimate it closer to the start, or scale large numbers in the data.");
    }
  }
}
