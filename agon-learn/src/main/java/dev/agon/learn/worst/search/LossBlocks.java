package dev.agon.learn.worst.search;

import dev.agon.learn.worst.LossSums;
import java.util.List;

/** Losses in several blocks, with the queries that {@link Search} needs. */
public interface LossBlocks {
  /**
   * Returns the rows of some ranges of values, in finer cells ({@link Search#within}).
   *
   * @param ranges for each block its ranges, as pairs of a smallest and a largest value, both
   *     inclusive
   * @return for each block the cells of each range
   */
  List<Cells[]> refine(double[][] ranges);

  /** Computes tilted sums of all rows, as {@link LossSums#tilted} does. */
  double[] tilted(double rate);

  /** Computes sums by group, as {@link LossSums#byGroup} does. */
  void byGroup(double[] weight, double[] sum);
}
