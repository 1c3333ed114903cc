package dev.agon.learn.worst.proximal;

import dev.agon.problem.primal.ProximalPrimal.Multipliers;
import org.jspecify.annotations.Nullable;

/**
 * A density u over the rows, {@code 0 <= u_i <= cap} and {@code sum p_i u_i = total}, with a
 * proximal term to another density m. The saved state consists of m.
 */
interface Density extends Multipliers {
  /**
   * Creates the density with these bounds: {@link EntropicDensity} on a simplex without a penalty,
   * where the largest loss has all the weight and u can be as large as n, {@link ClampedDensity}
   * otherwise.
   *
   * @param weight w_i of each row; null if all are 1
   */
  static Density of(DensityBounds bounds, int rows, double @Nullable [] weight) {
    return bounds.isPlainSimplex()
        ? new EntropicDensity(rows, weight, bounds.total())
        : new ClampedDensity(rows, weight, bounds);
  }

  /** Finds u; returns the maximum, for losses measured from the largest one. */
  double find(double[] loss, double largest, double width);

  /** The derivative of {@code p_i u_i} with respect to the loss of row i at a constant level. */
  double rate(int i);

  /** {@code y += p u}. */
  void addTo(double[] y);

  /** Adds {@code p m} to y; returns {@code sum p_i m_i d_i} minus the penalty of m. */
  double addMultipliersTo(double[] loss, double largest, double[] y);
}
