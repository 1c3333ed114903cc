package dev.agon.problem.primal;

import dev.agon.problem.Batch;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.problem.PrimalProblem;
import java.util.Arrays;

/** A finite sum that can be restricted to some of its rows, for cheaper evaluation. */
public interface SampledPrimal extends FinitePrimalProblem {
  /**
   * Returns the same problem on these rows only: with the same x and its own y. It is used only to
   * find a starting point, so nonconvex parts may be replaced by convex ones.
   *
   * @param rows row numbers, ascending; a row may occur more than once
   */
  PrimalProblem sample(int[] rows);

  /** Returns the problem on the rows of a batch, which need not list them if they are remote. */
  default PrimalProblem sample(Batch batch) {
    int[] rows = Arrays.copyOf(batch.rows(), batch.size());
    Arrays.sort(rows);
    return sample(rows);
  }
}
