package dev.agon.learn.table.profile;

import dev.agon.learn.table.Cells;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of the numbers of a column in one part of a table; the statistics of consecutive parts
 * can be merged.
 *
 * @param rows the number of cells
 * @param present the number of cells that are not missing
 * @param zeros the number of cells that are 0
 * @param min the smallest number; infinite if there are none
 * @param max the largest number
 * @param sum the sum of the numbers, in the order of the rows
 * @param whole whether all are integers
 * @param counting whether each number is one more than in the previous row
 * @param first the first cell; NaN if missing
 * @param last the last cell
 * @param distinct the distinct numbers, ascending; null if there are more than {@link #FEW}
 * @param counts the number of cells with each of them
 */
record NumberSummary(
    int rows,
    int present,
    int zeros,
    double min,
    double max,
    double sum,
    boolean whole,
    boolean counting,
    double first,
    double last,
    double @Nullable [] distinct,
    int[] counts)
    implements Serializable {
  /** The largest number of distinct numbers that are listed. */
  static final int FEW = 64;

  /**
   * The summary of a column.
   *
   * @param among the rows to use; null for all
   */
  static NumberSummary of(Cells cells, boolean @Nullable [] among) {
    double[] chunk = new double[Cells.CHUNK];
    int rows = 0;
    int present = 0;
    int zeros = 0;
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    double sum = 0;
    double first = Double.NaN;
    double before = Double.NaN;
    boolean whole = true;
    boolean counting = true;
    Distinct distinct = new Distinct();
    for (int k = 0; k < cells.chunks(); k++) {
      int count = cells.unpack(k, chunk, among);
      first = rows == 0 && count > 0 ? chunk[0] : first;
      for (int i = 0; i < count; i++) {
        double cell = chunk[i];
        counting &= cell == before + 1 || rows + i == 0;
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
        if (distinct.size <= FEW) {
          distinct.add(cell, 1);
        }
      }
      rows += count;
    }
    return new NumberSummary(
        rows,
        present,
        zeros,
        min,
        max,
        sum,
        whole,
        counting,
        first,
        before,
        distinct.values(),
        distinct.counts());
  }

  /** Returns the summary of these cells and the following ones; the sum is not exact. */
  NumberSummary with(NumberSummary next) {
    if (rows == 0 || next.rows == 0) {
      return rows == 0 ? next : this;
    }
    Distinct both = new Distinct();
    both.add(this);
    both.add(next);
    return new NumberSummary(
        Math.addExact(rows, next.rows),
        present + next.present,
        zeros + next.zeros,
        Math.min(min, next.min),
        Math.max(max, next.max),
        sum + next.sum,
        whole && next.whole,
        counting && next.counting && next.first == last + 1,
        first,
        next.last,
        both.values(),
        both.counts());
  }

  /** Distinct numbers in ascending order with their counts, as long as there are few. */
  private static final class Distinct {
    private final double[] value = new double[FEW];
    private final int[] count = new int[FEW];
    private int size;

    private void add(NumberSummary other) {
      double[] values = other.distinct;
      if (values == null) {
        size = FEW + 1;
        return;
      }
      for (int k = 0; k < values.length && size <= FEW; k++) {
        add(values[k], other.counts[k]);
      }
    }

    private void add(double number, int times) {
      double plain = number == 0 ? 0.0 : number;
      int place = Arrays.binarySearch(value, 0, size, plain);
      if (place >= 0) {
        count[place] += times;
        return;
      }
      if (size == FEW) {
        size++;
        return;
      }
      int at = -place - 1;
      System.arraycopy(value, at, value, at + 1, size - at);
      System.arraycopy(count, at, count, at + 1, size - at);
      value[at] = plain;
      count[at] = times;
      size++;
    }

    private double @Nullable [] values() {
      return size > FEW ? null : Arrays.copyOf(value, size);
    }

    private int[] counts() {
      return size > FEW ? new int[0] : Arrays.copyOf(count, size);
    }
  }
}
