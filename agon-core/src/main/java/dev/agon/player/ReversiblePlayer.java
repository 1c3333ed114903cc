package dev.agon.player;

/** A player whose last move can be taken back, when an iteration could not be finished. */
interface ReversiblePlayer extends Player {
  /** From here on a move belongs to the new iteration. */
  void beginIteration();

  /** Returns to u₋ if the player has moved in this iteration. */
  void takeBackMove();
}
