package dev.agon.game;

import dev.agon.player.Player;
import dev.agon.player.lazy.LazySimplexPlayer;
import dev.agon.problem.RowWeightedProblem;

/** Games whose lazy player gathers rows as a test requests. */
public final class LazyGames {
  private LazyGames() {}

  /** Returns the game of this setup with that player. */
  public static Game<Player> of(
      GameSetup<? extends RowWeightedProblem> setup, LazySimplexPlayer player) {
    return GameSetup.gameWith(setup, player, "lazy");
  }
}
