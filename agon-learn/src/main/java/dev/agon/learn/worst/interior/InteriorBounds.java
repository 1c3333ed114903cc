package dev.agon.learn.worst.interior;

import dev.agon.learn.worst.proximal.DensityBounds;
import dev.agon.linalg.Elementary;
import java.io.Serializable;

/**
 * The densities u with {@code 0 < u_i < cap} and {@code sum p_i u_i = total}, with the penalty
 * {@code sum p_i h(u_i)}: {@code h(u) = (price/2) (u - 1)^2}, or {@code price u log u}.
 *
 * @param total the mean of a density
 * @param cap the largest value; may be infinite
 * @param price at least 0
 * @param entropic whether the penalty is the relative entropy
 */
public record InteriorBounds(double total, double cap, double price, boolean entropic)
    implements Serializable {
  /** Returns the same densities with their quadratic penalty. */
  public static InteriorBounds of(DensityBounds bounds) {
    return new InteriorBounds(bounds.total(), bounds.cap(), bounds.price(), /* entropic= */ false);
  }

  /** Returns all densities with the penalty {@code price sum p_i u_i log u_i}. */
  public static InteriorBounds entropic(double price) {
    return new InteriorBounds(1, Double.POSITIVE_INFINITY, price, /* entropic= */ true);
  }

  boolean isCapped() {
    return cap < Double.POSITIVE_INFINITY;
  }

  /** Returns the number of bounds of a row. */
  public int count() {
    return isCapped() ? 2 : 1;
  }

  /** Returns whether there is a density between the bounds. */
  public boolean hasInterior() {
    return total > 0 && total < cap;
  }

  double penalty(double u) {
    return entropic ? price * u * Elementary.log(u) : 0.5 * price * (u - 1) * (u - 1);
  }

  /** Returns h', up to a constant, which the level contains. */
  double slope(double u) {
    return entropic ? price * Elementary.log(u) : price * (u - 1);
  }

  /** Returns h''. */
  double rise(double u) {
    return entropic ? price / u : price;
  }
}
