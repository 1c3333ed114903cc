package dev.agon.learn.table.profile;

/**
 * What can be said of the numbers of a column.
 *
 * @param rows all cells
 * @param missing cells without a number
 * @param min the smallest; NaN without any number
 * @param max the largest
 * @param mean of those that are there
 * @param deviation their standard deviation, with missing ones at the mean
 * @param rootMeanSquare of all cells, with missing ones at the mean
 * @param zeros how many are 0
 * @param whole whether all are whole numbers
 * @param counting whether each is one more than the one in the row before
 * @param distinct the distinct numbers, ascending; empty when there are more than {@link
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
   * @param mean of the numbers
   * @param squares the sum of the squares of their distances from the mean
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

  /** How many distinct numbers there are, or more than {@link NumberSummary#FEW}. */
  public int distinctCount() {
    return missing == rows ? 0 : distinct.length == 0 ? Integer.MAX_VALUE : distinct.length;
  }
}
