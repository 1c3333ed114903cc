package dev.agon.learn.worst;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The distinct values of an array in ascending order, with the weight of the rows that have each.
 * Filling it costs O(n log n).
 */
public final class Ascending {
  private double[] sorted = new double[0];
  private double[] weight = new double[0];
  private int size;

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
    }
    for (int i = 0; i < n; i++) {
      sorted[i] =
          values[i] + 0.0; // no negative zero, which sorting would treat as a different value
    }
    Arrays.sort(sorted);
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
  }

  private void unite() {
    size = 0;
    for (double value : sorted) {
      if (size == 0 || value != sorted[size - 1]) {
        sorted[size++] = value;
      }
    }
  }

  /** Returns the index of one of the values. */
  public int place(double value) {
    int low = 0;
    int high = size - 1;
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
