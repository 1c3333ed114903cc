package dev.agon.player.storage;

import dev.agon.problem.Batch;

/** A maximiser with one y per data row, of which the oracle reads only the rows of a batch. */
@FunctionalInterface
public interface RowMaximiser {
  /** Reads y and y₋ at the rows of the batch, and returns them with space for the derivatives. */
  RowDerivatives atRows(Batch batch);
}
