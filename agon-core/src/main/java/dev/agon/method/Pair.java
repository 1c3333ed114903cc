package dev.agon.method;

import dev.agon.player.Player;

/**
 * A hyper-parameter that the two players hold separately: mu_x and mu_y, beta_x and beta_y.
 *
 * @param x the minimiser's
 * @param y the maximiser's
 */
public record Pair(double x, double y) {
  /** The same for both players. */
  public static Pair both(double value) {
    return new Pair(value, value);
  }

  /** The player's own value. */
  public double of(Player u) {
    return u.isMinimiser() ? x : y;
  }

  /** Both values divided by this. */
  public Pair dividedBy(double divisor) {
    return new Pair(x / divisor, y / divisor);
  }
}
