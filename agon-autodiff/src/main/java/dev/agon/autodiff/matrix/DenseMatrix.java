package dev.agon.autodiff.matrix;

import dev.agon.InvalidInputException;
import dev.agon.autodiff.memory.Slices;
import java.util.Arrays;

/** A constant matrix that stores every entry, row by row. */
public final class DenseMatrix implements Matrix {
  /** The numbers in a cache line. */
  private static final int LINE = 8;

  private final int rows;
  private final int columns;
  private final double[] entries;

  /**
   * @param rows the number of rows, at least 0
   * @param columns the number of columns, at least 0
   * @param entries the entries row by row, {@code rows * columns} of them; not copied
   */
  public DenseMatrix(int rows, int columns, double... entries) {
    if (rows < 0 || columns < 0 || (long) rows * columns != entries.length) {
      throw new InvalidInputException(
          "a " + rows + " x " + columns + " matrix was given " + entries.length + " entries.",
          "Check whether rows and columns are swapped, and that the array is row by row.");
    }
    this.rows = rows;
    this.columns = columns;
    this.entries = entries;
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int columns() {
    return columns;
  }

  /** Returns the entry at a row and a column, both from 0. */
  public double entry(int row, int column) {
    return entries[row * columns + column];
  }

  /**
   * Copies some rows, one element after the other, each for all of these rows.
   *
   * @param which the numbers of the rows
   * @param first the position of the first number
   * @param lanes how many rows are copied
   * @param out element j of the k-th row is written to {@code offset + j lanes + k}
   */
  public void copyRows(int[] which, int first, int lanes, double[] out, int offset) {
    int bound = lanes - lanes % LINE;
    for (int k = 0; k < bound; k += LINE) {
      copyEightRows(which, first + k, lanes, out, offset + k);
    }
    for (int k = bound; k < lanes; k++) {
      int start = which[first + k] * columns;
      for (int j = 0; j < columns; j++) {
        out[offset + k + j * lanes] = entries[start + j];
      }
    }
  }

  /** Neighbouring numbers of eight rows fill a cache line, which is then written at once. */
  private void copyEightRows(int[] which, int k, int lanes, double[] out, int offset) {
    int row0 = which[k] * columns;
    int row1 = which[k + 1] * columns;
    int row2 = which[k + 2] * columns;
    int row3 = which[k + 3] * columns;
    int row4 = which[k + 4] * columns;
    int row5 = which[k + 5] * columns;
    int row6 = which[k + 6] * columns;
    int row7 = which[k + 7] * columns;
    for (int j = 0; j < columns; j++) {
      int to = offset + j * lanes;
      out[to] = entries[row0 + j];
      out[to + 1] = entries[row1 + j];
      out[to + 2] = entries[row2 + j];
      out[to + 3] = entries[row3 + j];
      out[to + 4] = entries[row4 + j];
      out[to + 5] = entries[row5 + j];
      out[to + 6] = entries[row6 + j];
      out[to + 7] = entries[row7 + j];
    }
  }

  @Override
  public void dot(int row, double[] in, int inOffset, double[] out, int outOffset, int lanes) {
    int start = row * columns;
    if (lanes == 1) {
      out[outOffset] = Slices.dot(entries, start, in, inOffset, columns);
      return;
    }
    Arrays.fill(out, outOffset, outOffset + lanes, 0);
    for (int j = 0; j < columns; j++) {
      Slices.axpy(entries[start + j], in, inOffset + j * lanes, out, outOffset, lanes);
    }
  }

  @Override
  public void addScaledRow(
      int row, double[] in, int inOffset, double[] out, int outOffset, int lanes) {
    int start = row * columns;
    if (lanes == 1) {
      Slices.axpy(in[inOffset], entries, start, out, outOffset, columns);
      return;
    }
    for (int j = 0; j < columns; j++) {
      Slices.axpy(entries[start + j], in, inOffset, out, outOffset + j * lanes, lanes);
    }
  }

  @Override
  public String toString() {
    return "DenseMatrix[" + rows() + " x " + columns() + "]";
  }
}
