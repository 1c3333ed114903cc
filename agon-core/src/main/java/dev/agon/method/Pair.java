package dev.agon.method;

import dev.agon.player.Player;

/** A hyper-parameter that the two players hold separately: mu_x and mu_y, beta_x and beta_y. */
record Pair(double x, double y) {
  /** The player's own value. */
  double of(Player u) {
    return u.isMinimiser() ? x : y;
  }
}
