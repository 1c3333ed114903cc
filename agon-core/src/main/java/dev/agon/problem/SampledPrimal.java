package dev.agon.problem;

import java.util.Arrays;

/** A finite sum that can be cut down to some of its rows, to be looked at more cheaply. */
public interface SampledPrimal extends FinitePrimalProblem {
  /**
   * The same problem on these rows alone: the same x, a y of its own. It tells where to begin, not
   * where to end: something convex may stand in it for what is not convex in x.
   *
   * @param rows row numbers, ascending; one may occur more than once
   */
  PrimalProblem sample(int[] rows);

  /** The same for a batch, whose rows need not be listed when they are remote. */
  default PrimalProblem sample(Batch batch) {
    int[] rows = Arrays.copyOf(batch.rows(), batch.size());
    Arrays.sort(rows);
    return sample(rows);
  }
}
