package dev.agon.learn.worst;

/**
 * Finds the loss above which a given weight of rows lies, exactly and without sorting all rows.
 *
 * <p>One pass counts the rows of a range in buckets, and another finds the smallest and largest
 * value in the bucket that contains the quantile: this is the next range. Each range is smaller by
 * at least the number of buckets, and the search ends when one value is left, so few passes are
 * needed for any distribution of losses and ties.
 */
final class Quantile {
  private final Histogram histogram = new Histogram();
  private final Ascending ascending = new Ascending();
  private final double[] extent = new double[2];
  private double value;
  private double weightAbove;
  private double weightAt;

  /**
   * Finds the largest loss with more than {@code weight} of the rows at or above it; the smallest
   * loss if there is none.
   */
  void find(LossSums losses, double weight) {
    double from = losses.smallestDifference();
    double to = 0;
    weightAbove = 0;
    while (true) {
      losses.count(from, to, histogram);
      int bucket = descend(weight);
      if (losses.sort(histogram, bucket, ascending)) {
        walk(weight);
        return;
      }
      losses.extent(histogram, bucket, extent);
      from = extent[0];
      to = extent[1];
      if (from == to) {
        value = from;
        weightAt = histogram.weight(bucket);
        return;
      }
    }
  }

  /** Walks down the sorted values of the bucket until the weight is exceeded. */
  private void walk(double weight) {
    int k = ascending.size() - 1;
    while (k > 0 && weightAbove + ascending.weight(k) <= weight) {
      weightAbove += ascending.weight(k--);
    }
    value = ascending.value(k);
    weightAt = ascending.weight(k);
  }

  /** Walks down the buckets until the weight is exceeded; returns that bucket. */
  private int descend(double weight) {
    int last = 1;
    for (int k = Histogram.BUCKETS; k >= 1; k--) {
      double here = histogram.weight(k);
      if (here > 0) {
        if (weightAbove + here > weight) {
          return k;
        }
        weightAbove += here;
        last = k;
      }
    }
    weightAbove -= histogram.weight(last);
    return last;
  }

  /** Returns the quantile, as a difference from the largest loss. */
  double value() {
    return value;
  }

  /** Returns the weight of the rows above the quantile. */
  double weightAbove() {
    return weightAbove;
  }

  /** Returns the weight of the rows at the quantile. */
  double weightAt() {
    return weightAt;
  }
}
