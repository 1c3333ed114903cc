package dev.agon.learn.metrics;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one class ordered by score, the highest first; ties keep their order.
 *
 * <p>Rows without weights are represented by their scores, which are sorted in place, 8 bytes per
 * row. With weights, score and weight are moved together by a radix sort.
 */
final class RankedRows {
  private static final int DIGIT = 11;
  private static final int MASK = (1 << DIGIT) - 1;

  /** The negated scores, ascending; 0.0 for either zero. */
  private double[] minus;

  private double @Nullable [] weight;
  private int at;
  private double tied;

  private RankedRows(double[] minus, double @Nullable [] weight) {
    this.minus = minus;
    this.weight = weight;
  }

  /**
   * @param score no NaN
   * @param which the class
   */
  static RankedRows of(double[] score, int[] actual, int which, double @Nullable [] weight) {
    int count = 0;
    for (int one : actual) {
      count += one == which ? 1 : 0;
    }
    double[] minus = new double[count];
    double[] its = weight == null ? null : new double[count];
    int to = 0;
    for (int i = 0; i < actual.length; i++) {
      if (actual[i] == which) {
        if (weight != null && its != null) {
          its[to] = weight[i];
        }
        minus[to++] = -score[i] + 0.0;
      }
    }
    RankedRows rows = new RankedRows(minus, its);
    if (its == null) {
      Arrays.sort(minus);
    } else {
      rows.sortPairs(its);
    }
    return rows;
  }

  /** Sorts digit by digit from the last one; each pass keeps the order of equal digits. */
  private void sortPairs(double[] weights) {
    double[] fromKey = minus;
    double[] fromWeight = weights;
    double[] toKey = new double[minus.length];
    double[] toWeight = new double[minus.length];
    for (int shift = 0; shift < Long.SIZE; shift += DIGIT) {
      int[] place = new int[MASK + 2];
      for (double key : fromKey) {
        place[digit(key, shift) + 1]++;
      }
      for (int d = 0; d <= MASK; d++) {
        place[d + 1] += place[d];
      }
      for (int i = 0; i < fromKey.length; i++) {
        int to = place[digit(fromKey[i], shift)]++;
        toKey[to] = fromKey[i];
        toWeight[to] = fromWeight[i];
      }
      double[] key = fromKey;
      fromKey = toKey;
      toKey = key;
      double[] other = fromWeight;
      fromWeight = toWeight;
      toWeight = other;
    }
    minus = fromKey;
    weight = fromWeight;
  }

  /** Returns bits that are ordered, as unsigned numbers, like the values. */
  private static int digit(double value, int shift) {
    long bits = Double.doubleToRawLongBits(value);
    long ordered = bits ^ ((bits >> 63) | Long.MIN_VALUE);
    return (int) (ordered >>> shift) & MASK;
  }

  void rewind() {
    at = 0;
  }

  /** The highest remaining score; negative infinity after the last. */
  double next() {
    return at < minus.length ? -minus[at] + 0.0 : Double.NEGATIVE_INFINITY;
  }

  /** Returns whether the next row has this score. */
  boolean has(double score) {
    return at < minus.length && next() == score;
  }

  /** Removes all rows with this score. */
  void take(double score) {
    tied = 0;
    while (has(score)) {
      tied += Weighted.at(weight, at++);
    }
  }

  /** The weight of the rows removed last. */
  double tied() {
    return tied;
  }
}
