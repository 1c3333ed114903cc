package dev.agon.learn.network;

import dev.agon.learn.data.SparseRows;
import dev.agon.linalg.Lines;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a batch as inputs of the first layer: their entries by row and by column, and the
 * products with the matrix of the layer. The cost is proportional to the number of entries. Columns
 * that an adversary may move are stored densely instead.
 */
final class LoadedRows {
  private final int features;
  private final int[] seen;
  private int stamp;
  private int size;

  /** The entries row by row: row r begins at {@code start[r]}. */
  private int[] start = new int[1];

  private int[] column = new int[0];
  private double[] value = new double[0];

  /** The distinct columns; the entries of {@code columns[c]} begin at {@code first[c]}. */
  private int[] columns = new int[0];

  private int count;
  private int[] first = new int[1];
  private int[] row = new int[0];
  private double[] valueByColumn = new double[0];

  /** The position of the next entry of each column. */
  private final int[] place;

  /** The columns that move, their index plus one by column, and their values by row. */
  private final int[] moved;

  private final int[] movedIndex;
  private double[][] unmoved = {};
  private double[][] movedValue = {};
  private double[] factor = new double[0];

  LoadedRows(int features, int[] moved) {
    this.features = features;
    this.moved = moved;
    this.seen = new int[features];
    this.place = new int[features];
    this.movedIndex = new int[moved.length == 0 ? 0 : features];
    for (int j = 0; j < moved.length; j++) {
      movedIndex[moved[j]] = j + 1;
    }
  }

  /**
   * Loads rows.
   *
   * @param which the rows; null for consecutive ones
   * @param from the first index in {@code which}, or the first row
   */
  void load(SparseRows rows, int @Nullable [] which, int from, int newSize) {
    size = newSize;
    reserve(rows, which, from);
    int e = 0;
    for (int r = 0; r < size; r++) {
      start[r] = e;
      int number = which == null ? from + r : which[from + r];
      int entries = rows.entries(number);
      for (int k = 0; k < entries; k++) {
        int j = rows.column(number, k);
        double v = rows.value(number, k);
        if (moved.length > 0 && movedIndex[j] > 0) {
          unmoved[r][movedIndex[j] - 1] += v;
        } else {
          column[e] = j;
          value[e++] = v;
        }
      }
    }
    start[size] = e;
    sortByColumn();
    for (int r = 0; r < size && moved.length > 0; r++) {
      System.arraycopy(unmoved[r], 0, movedValue[r], 0, moved.length);
    }
  }

  private void reserve(SparseRows rows, int @Nullable [] which, int from) {
    int entries = 0;
    for (int r = 0; r < size; r++) {
      entries += rows.entries(which == null ? from + r : which[from + r]);
    }
    if (column.length < entries) {
      column = new int[entries];
      value = new double[entries];
      row = new int[entries];
      valueByColumn = new double[entries];
    }
    if (start.length <= size) {
      start = new int[size + 1];
      factor = new double[size];
      unmoved = new double[moved.length == 0 ? 0 : size][moved.length];
      movedValue = new double[moved.length == 0 ? 0 : size][moved.length];
    }
    for (int r = 0; r < size && moved.length > 0; r++) {
      Arrays.fill(unmoved[r], 0);
    }
  }

  /** Sorts the entries by column, and the entries of a column by row. */
  private void sortByColumn() {
    stamp++;
    count = 0;
    int entries = start[size];
    if (columns.length < Math.min(features, entries)) {
      columns = new int[Math.min(features, 2 * entries)];
      first = new int[columns.length + 1];
    }
    for (int e = 0; e < entries; e++) {
      int j = column[e];
      if (seen[j] != stamp) {
        seen[j] = stamp;
        place[j] = 0;
        columns[count++] = j;
      }
      place[j]++;
    }
    int next = 0;
    for (int c = 0; c < count; c++) {
      first[c] = next;
      next += place[columns[c]];
      place[columns[c]] = first[c];
    }
    first[count] = next;
    for (int r = 0; r < size; r++) {
      for (int e = start[r]; e < start[r + 1]; e++) {
        int to = place[column[e]]++;
        row[to] = r;
        valueByColumn[to] = value[e];
      }
    }
  }

  /** The number of rows. */
  int size() {
    return size;
  }

  /**
   * Sets the columns that move to their values in the data plus a movement.
   *
   * @param move entry j of row r is at {@code j size + r}
   */
  void move(double[] move) {
    for (int r = 0; r < size; r++) {
      for (int j = 0; j < moved.length; j++) {
        movedValue[r][j] = unmoved[r][j] + move[j * size + r];
      }
    }
  }

  /**
   * {@code out_r += sum_j line_j x_rj}.
   *
   * @param n the number of units
   * @param lines the columns of the matrix of the layer; those that occur are used
   */
  void addProduct(int n, double[][] lines, double[][] out) {
    for (int r = 0; r < size; r++) {
      Lines.addSelected(n, column, value, start[r], start[r + 1], lines, out[r]);
      if (moved.length > 0) {
        Lines.addSelected(n, moved, movedValue[r], 0, moved.length, lines, out[r]);
      }
    }
  }

  /**
   * {@code gradient of the matrix += bar^T rows}.
   *
   * @param layer the first layer
   * @param sum scratch memory, one number per unit
   */
  void addGradient(Layer layer, double[][] bar, double[] sum, double[] gradient) {
    for (int c = 0; c < count; c++) {
      Arrays.fill(sum, 0);
      Lines.addSelected(layer.units, row, valueByColumn, first[c], first[c + 1], bar, sum);
      addColumn(layer, sum, columns[c], gradient);
    }
    for (int j = 0; j < moved.length; j++) {
      for (int r = 0; r < size; r++) {
        factor[r] = movedValue[r][j];
      }
      Arrays.fill(sum, 0);
      Lines.addSum(layer.units, factor, 0, size, bar, sum);
      addColumn(layer, sum, moved[j], gradient);
    }
  }

  private void addColumn(Layer layer, double[] sum, int j, double[] gradient) {
    for (int i = 0; i < layer.units; i++) {
      gradient[layer.weights + i * features + j] += sum[i];
    }
  }

  /** Copies the columns of the matrix of the first layer that the rows need: {@code lines[j]}. */
  void copyColumns(Layer layer, double[] x, double[][] lines) {
    for (int c = 0; c < count; c++) {
      copyColumn(layer, x, columns[c], lines);
    }
    for (int j : moved) {
      copyColumn(layer, x, j, lines);
    }
  }

  private void copyColumn(Layer layer, double[] x, int j, double[][] lines) {
    if (lines[j] == null) {
      lines[j] = new double[layer.units];
    }
    double[] line = lines[j];
    for (int i = 0; i < line.length; i++) {
      line[i] = x[layer.weights + i * features + j];
    }
  }
}
