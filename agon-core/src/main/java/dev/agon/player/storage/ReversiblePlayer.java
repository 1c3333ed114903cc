package dev.agon.player.storage;

import dev.agon.player.Player;
import dev.agon.state.Savable;

/**
 * A player whose moves can be undone when an iteration cannot be finished, and whose state can be
 * saved. Most methods move once in an iteration, some (SREDA, extragradient) several times.
 */
public interface ReversiblePlayer extends Player, Savable {
  /** Multiplies the steps of all later moves along a direction by this factor; 1 at first. */
  void setStepFactor(double factor);

  /** From here on a move belongs to the new iteration. */
  void beginIteration();

  /** Returns to the point where the iteration began. */
  void takeBackMoves();
}
