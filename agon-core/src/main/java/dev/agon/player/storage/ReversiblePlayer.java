package dev.agon.player.storage;

import dev.agon.player.Player;
import dev.agon.state.Savable;

/**
 * A player whose moves can be undone when an iteration cannot be finished, and whose state can be
 * saved. Most methods move once in an iteration, some (SREDA, extragradient) several times.
 */
public interface ReversiblePlayer extends Player, Savable {
  /** Marks the start of a new iteration. */
  void beginIteration();

  /** Returns to the point where the iteration began. */
  void takeBackMoves();
}
