package dev.agon.learn.table;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What can be said of the numbers of a column.
 *
 * @param rows all cells
 * @param missing cells without a number
 * @param min the smallest; NaN without any number
 * @param max the largest
 * @param mean of those that are there
 * @param deviation their standard deviation, with missing ones at the mean
 * @param rootMeanSquare of all cells, with missing ones at the mean
 * @param zeros how many are 0
 * @param whole whether all are whole numbers
 * @param counting whether each is one more than the one in the row before
 * @param distinct the distinct numbers, ascending; empty when there are more than {@link #FEW}
 */
record NumberProfile(
    int rows,
    int missing,
    double min,
    double max,
    double mean,
    double deviation,
    double rootMeanSquare,
    int zeros,
    boolean whole,
    boolean counting,
    double[] distinct) {
  /** More distinct numbers than this are not told apart. */
  static final int FEW = 64;

  /**
   * @param among the rows to look at; null for all
   */
  static NumberProfile of(Cells cells, boolean @Nullable [] among) {
    double[] chunk = new double[Cells.CHUNK];
    int rows = 0;
    int present = 0;
    int zeros = 0;
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    double sum = 0;
    double before = Double.NaN;
    boolean whole = true;
    boolean counting = true;
    double[] distinct = new double[FEW];
    int found = 0;
    for (int k = 0; k < cells.chunks(); k++) {
      int count = cells.unpack(k, chunk, among);
      rows += count;
      for (int i = 0; i < count; i++) {
        double cell = chunk[i];
        counting &= cell == before + 1 || (k == 0 && i == 0);
        before = cell;
        if (Double.isNaN(cell)) {
          continue;
        }
        present++;
        zeros += cell == 0 ? 1 : 0;
        min = Math.min(min, cell);
        max = Math.max(max, cell);
        sum += cell;
        whole &= cell == Math.rint(cell);
        if (found <= FEW) {
          found = insert(distinct, found, cell);
        }
      }
    }
    double mean = present == 0 ? Double.NaN : sum / present;
    double squares = 0;
    for (int k = 0; k < cells.chunks(); k++) {
      int count = cells.unpack(k, chunk, among);
      for (int i = 0; i < count; i++) {
        double off = Double.isNaN(chunk[i]) ? 0 : chunk[i] - mean;
        squares += off * off;
      }
    }
    double variance = squares / Math.max(1, rows);
    return new NumberProfile(
        rows,
        rows - present,
        present == 0 ? Double.NaN : min,
        present == 0 ? Double.NaN : max,
        mean,
        Math.sqrt(variance),
        Math.sqrt(variance + mean * mean),
        zeros,
        whole,
        counting,
        found > FEW ? new double[0] : Arrays.copyOf(distinct, found));
  }

  /** Inserts a number into ascending ones; returns their count, FEW + 1 when there is no room. */
  private static int insert(double[] sorted, int size, double value) {
    int place = Arrays.binarySearch(sorted, 0, size, value == 0 ? 0.0 : value);
    if (place >= 0) {
      return size;
    }
    if (size == FEW) {
      return FEW + 1;
    }
    int at = -place - 1;
    System.arraycopy(sorted, at, sorted, at + 1, size - at);
    sorted[at] = value == 0 ? 0.0 : value;
    return size + 1;
  }

  /** The largest magnitude. */
  double maxAbs() {
    return Math.max(Math.abs(min), Math.abs(max));
  }

  /** How many distinct numbers there are, or more than {@link #FEW}. */
  int distinctCount() {
    return missing == rows ? 0 : distinct.length == 0 ? Integer.MAX_VALUE : distinct.length;
  }
}
