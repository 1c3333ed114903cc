package dev.agon.game;

import dev.agon.player.Player;
import dev.agon.player.lazy.LazySimplexPlayer;
import dev.agon.problem.RowWeightedProblem;

/** Games whose lazy player gathers its rows as a test wishes. */
public final class LazyGames {
  private LazyGames() {}

  /** The game of this setup, with that player. */
  public static Game<Player> of(
      GameSetup<? extends RowWeightedProblem> setup, LazySimplexPlayer player) {
    return GameSetup.gameWith(setup, player, "lazy");
  }
}
