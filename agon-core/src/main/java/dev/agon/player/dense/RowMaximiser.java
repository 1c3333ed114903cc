package dev.agon.player.dense;

import dev.agon.problem.Batch;

/** The maximiser of a {@link dev.agon.problem.RowWeightProblem}: it meets a batch's rows only. */
public interface RowMaximiser extends ReversiblePlayer {
  /** Turns to the rows of the batch: their y and y₋, and room for their derivatives. */
  RowEntries look(Batch batch);
}
