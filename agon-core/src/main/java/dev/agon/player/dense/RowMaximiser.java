package dev.agon.player.dense;

import dev.agon.problem.Batch;

/** A maximiser with one y per data row, as the oracle sees it: at the rows of a batch only. */
@FunctionalInterface
public interface RowMaximiser {
  /** Turns to the rows of the batch: their y and y₋, and room for their derivatives. */
  RowDerivatives look(Batch batch);
}
