package dev.agon.learn.worst;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The distinct values of an array in ascending order, with the weight of the rows that have each.
 * Filling it costs O(n) for values that are spread over their range, and O(n log n) at most.
 */
public final class Ascending {
  private double[] sorted = new double[0];
  private double[] weight = new double[0];
  private int size;

  /** The index of the first distinct value of each bucket; buckets divide the range evenly. */
  private int[] first = new int[1];

  private double least;
  private double scale;

  /**
   * Sorts some values.
   *
   * @param values finite; only read
   * @param weights the weights of the rows, positive; null if all are 1
   */
  public void of(double[] values, double @Nullable [] weights) {
    int n = values.length;
    if (sorted.length != n) {
      sorted = new double[n];
      weight = new double[n];
      first = new int[n + 1];
    }
    distribute(values);
    if (weights == null) {
      count();
    } else {
      unite();
      Arrays.fill(weight, 0, size, 0);
      for (int i = 0; i < n; i++) {
        weight[place(values[i])] += weights[i];
      }
    }
  }

  /** Sorts by buckets, and within each bucket. */
  private void distribute(double[] values) {
    int n = values.length;
    least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    scale = most > least ? (n - 1) / (most - least) : 0;
    Arrays.fill(first, 0);
    for (double value : values) {
      first[bucket(value) + 1]++;
    }
    for (int b = 0; b < n; b++) {
      first[b + 1] += first[b];
    }
    for (double value : values) {
      // No negative zero, which sorting would treat as a different value.
      sorted[first[bucket(value)]++] = value + 0.0;
    }
    int from = 0;
    for (int b = 0; b < n; b++) {
      if (first[b] - from > 1) {
        Arrays.sort(sorted, from, first[b]);
      }
      from = first[b];
    }
  }

  /** Increases with the value, so that the buckets are in order. */
  private int bucket(double value) {
    return Math.min((int) ((value - least) * scale), sorted.length - 1);
  }

  /** Stores where the distinct values of each bucket begin. */
  private void index() {
    int b = 0;
    for (int k = 0; k < size; k++) {
      for (int own = bucket(sorted[k]); b <= own; b++) {
        first[b] = k;
      }
    }
    Arrays.fill(first, b, first.length, size);
  }

  private void count() {
    size = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (size > 0 && sorted[i] == sorted[size - 1]) {
        weight[size - 1]++;
      } else {
        sorted[size] = sorted[i];
        weight[size++] = 1;
      }
    }
    index();
  }

  private void unite() {
    size = 0;
    for (double value : sorted) {
      if (size == 0 || value != sorted[size - 1]) {
        sorted[size++] = value;
      }
    }
    index();
  }

  /** Returns the index of one of the values. */
  public int place(double value) {
    int own = bucket(value);
    int low = first[own];
    int high = first[own + 1] - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The number of distinct values. */
  public int size() {
    return size;
  }

  /** Returns a value by its index. */
  public double value(int place) {
    return sorted[place];
  }

  /** The weight of the rows with a value. */
  public double weight(int place) {
    return weight[place];
  }
}
