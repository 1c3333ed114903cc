package dev.agon.learn.worst.search;

import dev.agon.learn.worst.LossSums;
import java.util.List;

/** Losses in several places, each of which can be asked for what {@link Search} needs of them. */
public interface LossBlocks {
  /**
   * The rows of some ranges of values, in finer cells ({@link Search#within}).
   *
   * @param ranges for each place its ranges: a least and a greatest value, both inside, then those
   *     of the next
   * @return for each place the cells of each range
   */
  List<Cells[]> refine(double[][] ranges);

  /** Tilted sums of all rows, as {@link LossSums#tilted} gives them. */
  double[] tilted(double rate);

  /** Sums by group, as {@link LossSums#byGroup} gives them. */
  void byGroup(double[] weight, double[] sum);
}
