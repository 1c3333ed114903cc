package dev.agon.player.storage;

import dev.agon.problem.Batch;

/** A maximiser with one y per data row, as the oracle sees it: at the rows of a batch only. */
@FunctionalInterface
public interface RowMaximiser {
  /** Reads y and y₋ at the rows of the batch, and returns them with room for the derivatives. */
  RowDerivatives atRows(Batch batch);
}
