package dev.agon.game;

import dev.agon.player.Player;
import dev.agon.player.lazy.LazySimplexPlayer;
import dev.agon.problem.RowWeightProblem;

/** Games whose lazy player gathers its rows as a test wishes. */
public final class LazyGames {
  private LazyGames() {}

  /** The game of this table, with that player. */
  public static Game<Player> of(Table<? extends RowWeightProblem> table, LazySimplexPlayer player) {
    return Table.gameWith(table, player, "lazy");
  }
}
