package dev.agon.learn.worst;

/**
 * All that the worst case over a set needs to know of the losses: their largest, and a few sums,
 * each one pass. Where the losses are (an array here, blocks on many machines) is the
 * implementation's affair.
 *
 * <p>Losses enter as differences {@code d_i = l_i - largest}, which keep every digit where it
 * matters. A row has the weight {@code w_i = n p_i}, 1 for equal reference weights p.
 */
public interface LossSums {
  /** The number of rows n. */
  int rows();

  /** The number of groups; 0 without. */
  int groups();

  /** The sum of all w_i: n, up to rounding. */
  double totalWeight();

  /** The largest loss. */
  double largest();

  /** The smallest d_i. */
  double smallestDifference();

  /**
   * Rows with d_i above a threshold.
   *
   * @param sums {@code sum w_i (d_i - threshold)} and {@code sum w_i} over them (output)
   */
  void above(double threshold, double[] sums);

  /**
   * Moments of the rows with d_i above a threshold.
   *
   * @param origin where the moments are taken
   * @param sums {@code sum w_i}, {@code sum w_i (d_i - origin)} and {@code sum w_i (d_i -
   *     origin)^2} over them (output)
   */
  void moments(double threshold, double origin, double[] sums);

  /**
   * Exponentially tilted sums of all rows, with {@code e_i = exp(rate d_i)}.
   *
   * @param rate at least 0
   * @param sums {@code sum w_i (e_i - 1)}, {@code sum w_i e_i d_i}, {@code sum w_i e_i d_i^2}
   *     (output)
   */
  void tilted(double rate, double[] sums);

  /**
   * The least and the greatest d_i in a bucket of a histogram that {@link #count} filled.
   *
   * @param leastAndGreatest (output)
   */
  void extent(Histogram histogram, int bucket, double[] leastAndGreatest);

  /** Sorts the rows with from &lt;= d_i &lt;= to into the buckets of a histogram. */
  void count(double from, double to, Histogram histogram);

  /**
   * Sums by group.
   *
   * @param weight {@code sum w_i} of each group (output)
   * @param sum {@code sum w_i d_i} of each group (output)
   */
  void byGroup(double[] weight, double[] sum);

  /**
   * Sorts the losses themselves, if all rows are in one place.
   *
   * @param ascending the distinct values with their weights (output)
   */
  default void sort(Ascending ascending) {
    throw new UnsupportedOperationException("the losses are not in one place");
  }
}
