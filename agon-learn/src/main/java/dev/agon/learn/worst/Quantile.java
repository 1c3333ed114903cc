package dev.agon.learn.worst;

/**
 * The loss above which a given weight of rows lies, found exactly and without sorting.
 *
 * <p>One pass sorts the rows of a range into buckets, another looks how far the values in the
 * bucket that holds the quantile extend: that is the next range. A range shrinks by the number of
 * buckets at least and ends when one value is left, so that few passes do, however the losses are
 * spread and tied.
 */
final class Quantile {
  private final Histogram histogram = new Histogram();
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

  /** Walks down the buckets until the weight is exceeded; returns the bucket where it is. */
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

  /** The quantile, as a difference from the largest loss. */
  double value() {
    return value;
  }

  /** The weight of the rows above it. */
  double weightAbove() {
    return weightAbove;
  }

  /** The weight of the rows at it. */
  double weightAt() {
    return weightAt;
  }
}
