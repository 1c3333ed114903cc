package dev.agon.learn.robust;

import dev.agon.linalg.Elementary;

/** Quantiles of the standard normal distribution. */
final class NormalQuantile {
  private static final double ROOT_OF_TWO_PI = Math.sqrt(2 * Math.PI);

  private NormalQuantile() {}

  /**
   * Returns z with {@code Phi(z) = p}.
   *
   * <p>Newton's method from 0: Phi is concave there, so the iterates increase to z and stop at
   * rounding error.
   *
   * @param p at least 1/2 and below 1
   */
  static double of(double p) {
    double z = 0;
    while (true) {
      double next = z + (p - 0.5 - above(z)) / density(z);
      if (!(next > z)) {
        return z;
      }
      z = next;
    }
  }

  private static double density(double z) {
    return Elementary.exp(-0.5 * z * z) / ROOT_OF_TWO_PI;
  }

  /** {@code Phi(z) - 1/2 = density(z) (z + z^3/3 + z^5/(3 5) + z^7/(3 5 7) + ...)}. */
  private static double above(double z) {
    double term = z;
    double sum = 0;
    for (int k = 3; sum + term != sum; k += 2) {
      sum += term;
      term *= z * z / k;
    }
    return density(z) * sum;
  }
}
