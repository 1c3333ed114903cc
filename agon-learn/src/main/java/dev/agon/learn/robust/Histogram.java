package dev.agon.learn.robust;

import java.util.Arrays;

/** Buckets of equal width over a range: the weight in each, and its least and greatest value. */
final class Histogram {
  static final int BUCKETS = 512;

  private final double[] weight = new double[BUCKETS];
  private final double[] least = new double[BUCKETS];
  private final double[] greatest = new double[BUCKETS];
  private double from;
  private double scale;

  /** Empties the buckets for values between from and to. */
  void clear(double newFrom, double to) {
    from = newFrom;
    scale = BUCKETS / (to - newFrom);
    Arrays.fill(weight, 0);
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
  }

  /** Adds a value within the range. The ends of the range fall into the first and last bucket. */
  void add(double value, double itsWeight) {
    int bucket = Math.min((int) ((value - from) * scale), BUCKETS - 1);
    weight[bucket] += itsWeight;
    least[bucket] = Math.min(least[bucket], value);
    greatest[bucket] = Math.max(greatest[bucket], value);
  }

  /** Adds the buckets of another histogram of the same range. */
  void add(Histogram other) {
    for (int k = 0; k < BUCKETS; k++) {
      weight[k] += other.weight[k];
      least[k] = Math.min(least[k], other.least[k]);
      greatest[k] = Math.max(greatest[k], other.greatest[k]);
    }
  }

  double weight(int bucket) {
    return weight[bucket];
  }

  double least(int bucket) {
    return least[bucket];
  }

  double greatest(int bucket) {
    return greatest[bucket];
  }
}
