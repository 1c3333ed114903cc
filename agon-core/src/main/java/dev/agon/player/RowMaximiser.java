package dev.agon.player;

import dev.agon.problem.Batch;

/** The maximiser of a {@link dev.agon.problem.RowWeightProblem}: it meets a batch's rows only. */
interface RowMaximiser extends ReversiblePlayer {
  /** Turns to the rows of the batch: their y and y₋, and room for their derivatives. */
  RowEntries look(Batch batch);
}
