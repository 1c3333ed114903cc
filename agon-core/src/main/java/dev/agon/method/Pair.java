package dev.agon.method;

import dev.agon.player.Player;

/**
 * A hyper-parameter with one value per player: mu_x and mu_y, beta_x and beta_y.
 *
 * @param x the value of the minimiser
 * @param y the value of the maximiser
 */
public record Pair(double x, double y) {
  /** Returns a pair with the same value for both players. */
  public static Pair both(double value) {
    return new Pair(value, value);
  }

  /** Returns the value of this player. */
  public double of(Player u) {
    return u.isMinimiser() ? x : y;
  }

  /** Returns both values divided by this number. */
  public Pair dividedBy(double divisor) {
    return new Pair(x / divisor, y / divisor);
  }
}
