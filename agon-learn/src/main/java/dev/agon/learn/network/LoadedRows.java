package dev.agon.learn.network;

import dev.agon.learn.data.SparseRows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Data rows as a dense matrix of the columns that occur in them: one line per column, with one
 * entry per row. Columns are in ascending order, so that sums over them do not depend on the other
 * rows.
 */
final class LoadedRows {
  private final int features;
  private final int[] seen;
  private final int[] place;

  /** The columns that are loaded even where no row has them, because their values move. */
  private final int[] moved;

  /** The values of these columns as in the data. */
  private double[] unmoved = new double[0];

  private int[] columns;
  private double[] entries = new double[0];
  private int stamp;
  private int count;
  private int size;

  LoadedRows(int features, int[] moved) {
    this.moved = moved;
    this.features = features;
    this.seen = new int[features];
    this.place = new int[features];
    this.columns = new int[features];
  }

  /**
   * Loads rows.
   *
   * @param which the rows; null for consecutive ones
   * @param from the first index in {@code which}, or the first row
   */
  void load(SparseRows rows, int @Nullable [] which, int from, int newSize) {
    size = newSize;
    findColumns(rows, which, from);
    int needed = count * size;
    if (entries.length < needed) {
      entries = new double[needed];
    } else {
      Arrays.fill(entries, 0, needed, 0);
    }
    for (int k = 0; k < size; k++) {
      int row = which == null ? from + k : which[from + k];
      int n = rows.entries(row);
      for (int e = 0; e < n; e++) {
        entries[place[rows.column(row, e)] * size + k] += rows.value(row, e);
      }
    }
    keepUnmoved();
  }

  private void keepUnmoved() {
    if (unmoved.length < moved.length * size) {
      unmoved = new double[moved.length * size];
    }
    for (int j = 0; j < moved.length; j++) {
      System.arraycopy(entries, place[moved[j]] * size, unmoved, j * size, size);
    }
  }

  /**
   * Sets the columns that move to their values in the data plus a movement.
   *
   * @param move entry j of row k is at {@code j size + k}
   */
  void move(double[] move) {
    for (int j = 0; j < moved.length; j++) {
      int line = place[moved[j]] * size;
      for (int k = 0; k < size; k++) {
        entries[line + k] = unmoved[j * size + k] + move[j * size + k];
      }
    }
  }

  private void findColumns(SparseRows rows, int @Nullable [] which, int from) {
    stamp++;
    count = 0;
    for (int column : moved) {
      seen[column] = stamp;
      columns[count++] = column;
    }
    for (int k = 0; k < size; k++) {
      int row = which == null ? from + k : which[from + k];
      int n = rows.entries(row);
      for (int e = 0; e < n; e++) {
        int column = rows.column(row, e);
        if (seen[column] != stamp) {
          seen[column] = stamp;
          columns[count++] = column;
        }
      }
    }
    Arrays.sort(columns, 0, count);
    for (int c = 0; c < count; c++) {
      place[columns[c]] = c;
    }
  }

  /** The number of rows. */
  int size() {
    return size;
  }

  /** The number of distinct columns. */
  int count() {
    return count;
  }

  /** Returns whether all columns occur. */
  boolean isComplete() {
    return count == features;
  }

  /** The matrix; entry c of row k is at {@code c size + k}. Not a copy. */
  double[] entries() {
    return entries;
  }

  /** Copies the occurring columns of a matrix with one column per feature. */
  void gather(double[] matrix, int offset, int lines, double[] out) {
    for (int i = 0; i < lines; i++) {
      int from = offset + i * features;
      for (int c = 0; c < count; c++) {
        out[i * count + c] = matrix[from + columns[c]];
      }
    }
  }

  /** Adds to the occurring columns of a matrix with one column per feature. */
  void scatter(double[] part, int lines, double[] matrix, int offset) {
    for (int i = 0; i < lines; i++) {
      int to = offset + i * features;
      for (int c = 0; c < count; c++) {
        matrix[to + columns[c]] += part[i * count + c];
      }
    }
  }
}
