package dev.agon.autodiff.matrix;

import dev.agon.InvalidInputException;
import dev.agon.autodiff.memory.Slices;
import java.util.Arrays;

/** A constant matrix that stores every entry, row by row. */
public final class DenseMatrix implements Matrix {
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

  /** Copies a row to every {@code stride}-th place of an array, from {@code offset} on. */
  public void copyRow(int row, double[] out, int offset, int stride) {
    int start = row * columns;
    for (int j = 0; j < columns; j++) {
      out[offset + j * stride] = entries[start + j];
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
