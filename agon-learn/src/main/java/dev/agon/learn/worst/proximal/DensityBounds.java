package dev.agon.learn.worst.proximal;

import java.io.Serializable;

/**
 * The densities u with {@code 0 <= u_i <= cap} and {@code sum p_i u_i = total}, with the penalty
 * {@code (price/2) sum p_i (u_i - 1)^2}.
 *
 * @param total the mean of a density
 * @param cap the largest value; may be infinite
 * @param price at least 0
 */
public record DensityBounds(double total, double cap, double price) implements Serializable {
  /** Any weights on the simplex, without a penalty. */
  public static DensityBounds ofSimplex() {
    return new DensityBounds(1, Double.POSITIVE_INFINITY, 0);
  }
}
