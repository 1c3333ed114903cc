package dev.agon.learn.table.profile;

import dev.agon.support.Components;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of the numbers of a column.
 *
 * @param rows the number of cells
 * @param missing the number of missing cells
 * @param min the smallest number; NaN if there are none
 * @param max the largest number
 * @param mean the mean of the numbers
 * @param deviation their standard deviation, with missing ones at the mean
 * @param rootMeanSquare the root mean square of all cells, with missing ones at the mean
 * @param zeros the number of zeros
 * @param whole whether all are integers
 * @param counting whether each number is one more than in the previous row
 * @param distinct the distinct numbers, ascending; empty if there are more than {@link
 *     NumberSummary#FEW}
 * @param counts the number of cells with each of them
 */
public record NumberProfile(
    int rows,
    int missing,
    double min,
    double max,
    double mean,
    double deviation,
    double rootMeanSquare,
    int zeros,
    boolean whole,
    boolean counting,
    double[] distinct,
    int[] counts) {
  /**
   * The profile of a column.
   *
   * @param mean the mean of the numbers
   * @param squares the sum of squared deviations from the mean
   */
  static NumberProfile of(NumberSummary all, double mean, double squares) {
    boolean none = all.present() == 0;
    double variance = squares / Math.max(1, all.rows());
    double[] distinct = all.distinct();
    return new NumberProfile(
        all.rows(),
        all.rows() - all.present(),
        none ? Double.NaN : all.min(),
        none ? Double.NaN : all.max(),
        mean,
        Math.sqrt(variance),
        Math.sqrt(variance + mean * mean),
        all.zeros(),
        all.whole(),
        all.counting(),
        distinct == null ? new double[0] : distinct,
        all.counts());
  }

  /** The largest magnitude. */
  public double maxAbs() {
    return Math.max(Math.abs(min), Math.abs(max));
  }

  /** The number of distinct numbers, or a number above {@link NumberSummary#FEW}. */
  public int distinctCount() {
    return missing == rows ? 0 : distinct.length == 0 ? Integer.MAX_VALUE : distinct.length;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return Components.text(this);
  }
}
