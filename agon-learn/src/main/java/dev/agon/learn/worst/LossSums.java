package dev.agon.learn.worst;

import dev.agon.linalg.Elementary;

/**
 * The information about the losses that the worst case over a set needs: the largest loss and a few
 * sums, one pass each. The losses may be in an array or in blocks on several machines.
 *
 * <p>Losses are given as differences {@code d_i = l_i - largest}, which preserve the significant
 * digits. A row has the weight {@code w_i = n p_i}, 1 for uniform reference weights p.
 */
public interface LossSums {
  /** The number of {@link #tilted} sums. */
  int TILTED = 4;

  /** Returns the number of rows n. */
  int rows();

  /** Returns the number of groups; 0 if there are none. */
  int groups();

  /** Returns the sum of all w_i: n, up to rounding. */
  double totalWeight();

  /** Returns the largest loss. */
  double largest();

  /** Returns the smallest d_i. */
  double smallestDifference();

  /**
   * Sums the rows with d_i above a threshold.
   *
   * @param sums {@code sum w_i (d_i - threshold)} and {@code sum w_i} over these rows (output)
   */
  void above(double threshold, double[] sums);

  /**
   * Computes moments of the rows with d_i above a threshold.
   *
   * @param origin the centre of the moments
   * @param sums {@code sum w_i}, {@code sum w_i (d_i - origin)} and {@code sum w_i (d_i -
   *     origin)^2} over them (output)
   */
  void moments(double threshold, double origin, double[] sums);

  /**
   * Computes exponentially tilted sums of all rows, with {@code e_i = exp(rate d_i)}.
   *
   * @param rate at least 0
   * @param sums {@code sum w_i (e_i - 1)}, {@code sum w_i e_i d_i}, {@code sum w_i e_i d_i^2} and
   *     {@code sum w_i e_i} (output)
   */
  void tilted(double rate, double[] sums);

  /**
   * The sum of all {@code w_i e_i} from {@link #tilted} sums: from the differences {@code e_i - 1}
   * while they are small, and from the terms themselves where those differences would cancel.
   */
  static double mass(double totalWeight, double[] tilted) {
    return cancels(totalWeight, tilted) ? tilted[3] : totalWeight + tilted[0];
  }

  /** {@code log(sum w_i e_i / sum w_i)} from {@link #tilted} sums. */
  static double logMass(double totalWeight, double[] tilted) {
    return cancels(totalWeight, tilted)
        ? Elementary.log(tilted[3] / totalWeight)
        : Elementary.log1p(tilted[0] / totalWeight);
  }

  private static boolean cancels(double totalWeight, double[] tilted) {
    return tilted[0] < -0.5 * totalWeight;
  }

  /**
   * Finds the smallest and the largest d_i in a bucket of a histogram that {@link #count} filled.
   *
   * @param leastAndGreatest (output)
   */
  void extent(Histogram histogram, int bucket, double[] leastAndGreatest);

  /**
   * Sorts the d_i in a bucket of a histogram that {@link #count} filled, if all rows are in one
   * place.
   *
   * @param ascending the distinct values with their weights (output)
   * @return whether they were sorted
   */
  default boolean sort(Histogram histogram, int bucket, Ascending ascending) {
    return false;
  }

  /** Counts the rows with from &lt;= d_i &lt;= to in the buckets of a histogram. */
  void count(double from, double to, Histogram histogram);

  /**
   * Computes sums by group.
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
    throw new UnsupportedOperationException("the losses are not in one block");
  }
}
