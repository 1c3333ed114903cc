package dev.agon.learn.worst;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The distinct values of an array in ascending order, with the rows that have each.
 *
 * <p>Each value is divided by the range of all values and rounded to an integer key. Two passes of
 * a radix sort order the keys, with the rows in their other half, and only rows of equal keys are
 * compared. This costs O(n) for values that are spread over their range, and O(n log n) at most.
 */
public final class Ascending {
  private static final int DIGIT = 11;
  private static final int DIGITS = 1 << DIGIT;
  private static final long GREATEST_KEY = (1L << 2 * DIGIT) - 1;

  /** Fewer values are sorted without keys. */
  private static final int FEW = 256;

  /** The length up to which insertion is faster than merging. */
  private static final int SHORT = 16;

  private double[] sorted = new double[0];
  private int[] order = new int[0];
  private double[] weight = new double[0];

  /** The position of the first row of each distinct value; sorted rows have positions. */
  private int[] first = new int[1];

  private long[] keys = new long[0];
  private long[] spare = new long[0];
  private final int[] low = new int[DIGITS];
  private final int[] high = new int[DIGITS];
  private double[] mergedValues = new double[0];
  private int[] mergedRows = new int[0];
  private double[] source = new double[0];
  private boolean uniform;
  private int size;

  /**
   * Sorts some values.
   *
   * @param values finite; only read
   * @param weights the weights of the rows, positive; null if all are 1
   */
  public void of(double[] values, double @Nullable [] weights) {
    int n = values.length;
    source = values;
    uniform = weights == null;
    if (sorted.length != n) {
      sorted = new double[n];
      order = new int[n];
      weight = new double[n];
      first = new int[n + 1];
    }
    if (n > FEW) {
      sortByKeys(values);
    } else {
      for (int i = 0; i < n; i++) {
        order[i] = i;
        sorted[i] = positive(values[i]);
      }
      sort(0, n);
    }
    unite(weights);
  }

  /** A negative zero equals a positive one. */
  private static double positive(double value) {
    return value + 0.0;
  }

  private void sortByKeys(double[] values) {
    int n = values.length;
    if (keys.length != n) {
      keys = new long[n];
      spare = new long[n];
    }
    fillKeys(values);
    distribute(keys, low, Integer.SIZE, spare);
    distribute(spare, high, Integer.SIZE + DIGIT, keys);
    int begin = 0;
    for (int k = 0; k < n; k++) {
      order[k] = (int) keys[k];
      sorted[k] = positive(values[order[k]]);
      if (k + 1 == n || keys[k] >>> Integer.SIZE != keys[k + 1] >>> Integer.SIZE) {
        if (k > begin) {
          sort(begin, k + 1);
        }
        begin = k + 1;
      }
    }
  }

  /** Computes the keys, which increase with the value, and counts their digits. */
  private void fillKeys(double[] values) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    double scale = most > least ? GREATEST_KEY / (most - least) : 0;
    Arrays.fill(low, 0);
    Arrays.fill(high, 0);
    for (int i = 0; i < values.length; i++) {
      long key = Math.min((long) ((values[i] - least) * scale), GREATEST_KEY);
      low[(int) key & DIGITS - 1]++;
      high[(int) (key >>> DIGIT)]++;
      keys[i] = key << Integer.SIZE | i;
    }
  }

  /** Sorts by one digit; rows with the same digit keep their order. */
  private static void distribute(long[] from, int[] counts, int shift, long[] to) {
    int next = 0;
    for (int d = 0; d < DIGITS; d++) {
      int count = counts[d];
      counts[d] = next;
      next += count;
    }
    for (long key : from) {
      to[counts[(int) (key >>> shift) & DIGITS - 1]++] = key;
    }
  }

  /** Sorts the rows of some positions by their values; equal values keep their order. */
  private void sort(int begin, int end) {
    if (end - begin <= SHORT) {
      insert(begin, end);
      return;
    }
    int middle = (begin + end) >>> 1;
    sort(begin, middle);
    sort(middle, end);
    if (sorted[middle - 1] > sorted[middle]) {
      merge(begin, middle, end);
    }
  }

  private void insert(int begin, int end) {
    for (int k = begin + 1; k < end; k++) {
      double value = sorted[k];
      int row = order[k];
      int at = k;
      while (at > begin && sorted[at - 1] > value) {
        sorted[at] = sorted[at - 1];
        order[at] = order[at - 1];
        at--;
      }
      sorted[at] = value;
      order[at] = row;
    }
  }

  private void merge(int begin, int middle, int end) {
    int size = middle - begin;
    if (mergedValues.length < size) {
      mergedValues = new double[size];
      mergedRows = new int[size];
    }
    System.arraycopy(sorted, begin, mergedValues, 0, size);
    System.arraycopy(order, begin, mergedRows, 0, size);
    int right = middle;
    int to = begin;
    for (int left = 0; left < size; to++) {
      if (right < end && sorted[right] < mergedValues[left]) {
        sorted[to] = sorted[right];
        order[to] = order[right++];
      } else {
        sorted[to] = mergedValues[left];
        order[to] = mergedRows[left++];
      }
    }
  }

  /** Stores the distinct values with their weights. */
  private void unite(double @Nullable [] weights) {
    int n = sorted.length;
    size = 0;
    for (int k = 0; k < n; k++) {
      double w = weights == null ? 1 : weights[order[k]];
      if (size > 0 && sorted[k] == sorted[size - 1]) {
        weight[size - 1] += w;
      } else {
        first[size] = k;
        sorted[size] = sorted[k];
        weight[size++] = w;
      }
    }
    first[size] = n;
  }

  /** Returns the index of one of the values. */
  public int place(double value) {
    int least = 0;
    int greatest = size - 1;
    while (least < greatest) {
      int middle = (least + greatest) >>> 1;
      if (sorted[middle] < value) {
        least = middle + 1;
      } else {
        greatest = middle;
      }
    }
    return least;
  }

  /** The array that was sorted. Not a copy. */
  public double[] source() {
    return source;
  }

  /** Whether all rows have the weight 1. */
  public boolean isUniform() {
    return uniform;
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

  /** Writes a number of a value to all rows with this value. */
  public void spread(int place, double number, double[] byRow) {
    for (int k = first[place]; k < first[place + 1]; k++) {
      byRow[order[k]] = number;
    }
  }
}
