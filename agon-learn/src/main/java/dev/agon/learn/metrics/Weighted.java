package dev.agon.learn.metrics;

import org.jspecify.annotations.Nullable;

/** Sums over rows that may have weights. */
final class Weighted {
  private Weighted() {}

  static double at(double @Nullable [] weight, int row) {
    return weight == null ? 1 : weight[row];
  }

  static double total(double @Nullable [] weight, int rows) {
    if (weight == null) {
      return rows;
    }
    double total = 0;
    for (double w : weight) {
      total += w;
    }
    return total;
  }

  /** {@code sum w_i v_i / sum w_i}; NaN if the weights sum to 0. */
  static double mean(double[] value, double @Nullable [] weight) {
    double sum = 0;
    for (int i = 0; i < value.length; i++) {
      sum += at(weight, i) * value[i];
    }
    return sum / total(weight, value.length);
  }

  static double[] pick(double[] from, int[] rows) {
    double[] picked = new double[rows.length];
    for (int k = 0; k < rows.length; k++) {
      picked[k] = from[rows[k]];
    }
    return picked;
  }

  static double @Nullable [] pickIfAny(double @Nullable [] from, int[] rows) {
    return from == null ? null : pick(from, rows);
  }

  static int[] pick(int[] from, int[] rows) {
    int[] picked = new int[rows.length];
    for (int k = 0; k < rows.length; k++) {
      picked[k] = from[rows[k]];
    }
    return picked;
  }
}
