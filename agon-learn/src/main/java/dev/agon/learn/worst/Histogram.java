package dev.agon.learn.worst;

import java.util.Arrays;

/** The weight of rows in buckets of equal width over a range of values. */
public final class Histogram {
  /** The number of buckets within the range. */
  public static final int BUCKETS = 2048;

  /** The first and the last bucket are for values below and above the range. */
  private final double[] weight = new double[BUCKETS + 2];

  private double from;
  private double to;
  private double scale;

  /** Clears the buckets and sets the range. */
  public void clear(double newFrom, double newTo) {
    from = newFrom;
    to = newTo;
    scale = BUCKETS / (newTo - newFrom);
    Arrays.fill(weight, 0);
  }

  /**
   * Returns the bucket of a value, from 1; the ends of the range fall into the first and last
   * bucket.
   */
  public int bucket(double value) {
    int within = Math.min((int) ((value - from) * scale), BUCKETS - 1);
    return value < from ? 0 : value > to ? BUCKETS + 1 : within + 1;
  }

  /** Adds a value. */
  public void add(double value, double itsWeight) {
    weight[bucket(value)] += itsWeight;
  }

  /** Adds the buckets of another histogram with the same range. */
  public void add(Histogram other) {
    for (int k = 0; k < weight.length; k++) {
      weight[k] += other.weight[k];
    }
  }

  /** Returns the weight in a bucket. */
  public double weight(int bucket) {
    return weight[bucket];
  }
}
