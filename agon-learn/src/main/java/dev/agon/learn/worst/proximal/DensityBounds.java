package dev.agon.learn.worst.proximal;

import dev.agon.linalg.Elementary;
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

  /** Returns whether the densities are those of a simplex without a penalty. */
  public boolean isPlainSimplex() {
    return price == 0 && Double.isInfinite(cap);
  }

  // For rows in several blocks, without a penalty: a row's density is a function of its coordinate,
  // which is u itself or, on a plain simplex, log u.

  /** The coordinate of the reference weights. */
  public double origin() {
    return isPlainSimplex() ? Elementary.log(total) : total;
  }

  /** The value of a row, from which its coordinate is {@code value - eta} within the bounds. */
  public double value(double loss, double width, double coordinate) {
    return loss / widthOf(width) + coordinate;
  }

  private double widthOf(double width) {
    return isPlainSimplex() ? EntropicDensity.WIDTH * width : width;
  }

  /** The coordinate for a value and the level eta. */
  public double coordinate(double value, double eta) {
    return isPlainSimplex()
        ? Math.max(value - eta, origin() + EntropicDensity.LEAST_LOG)
        : Math.min(Math.max(value - eta, 0), cap);
  }

  /** The density for a coordinate. */
  public double density(double coordinate) {
    return isPlainSimplex() ? Elementary.exp(coordinate) : coordinate;
  }

  /** The proximal term of a row, {@code width} times its distance, for two coordinates. */
  public double distance(double coordinate, double multiplier, double width) {
    double away = coordinate - multiplier;
    return widthOf(width) * (isPlainSimplex() ? density(coordinate) * away : 0.5 * away * away);
  }

  /** The derivative of the density with respect to the loss for a coordinate. */
  public double rate(double coordinate, double width) {
    double u = density(coordinate);
    return u > 0 && u < cap ? (isPlainSimplex() ? u : 1) / widthOf(width) : 0;
  }
}
