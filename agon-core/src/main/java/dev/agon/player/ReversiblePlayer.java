package dev.agon.player;

/**
 * A player whose moves can be taken back, when an iteration could not be finished. Most methods
 * move once in an iteration, some (SREDA, extragradient) several times.
 */
interface ReversiblePlayer extends Player {
  /** From here on a move belongs to the new iteration. */
  void beginIteration();

  /** Returns to the point where the iteration began. */
  void takeBackMove();
}
