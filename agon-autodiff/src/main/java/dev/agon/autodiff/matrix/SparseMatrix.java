package dev.agon.autodiff.matrix;

import dev.agon.InvalidInputException;
import dev.agon.autodiff.memory.Slices;
import java.util.Arrays;

/** A constant matrix that stores its non-zero entries only, row by row (CSR). */
public final class SparseMatrix implements Matrix {
  private final int columns;
  private final int[] starts;
  private final int[] indices;
  private final double[] entries;

  /**
   * @param columns the number of columns
   * @param starts the start of each row in the entries, and the end of the last one: one number
   *     more than rows, from 0, never decreasing; not copied
   * @param indices the column of each entry, from 0; not copied
   * @param entries the entries; not copied
   */
  public SparseMatrix(int columns, int[] starts, int[] indices, double[] entries) {
    this.columns = columns;
    this.starts = starts;
    this.indices = indices;
    this.entries = entries;
    check();
  }

  private void check() {
    boolean ends = starts.length > 0 && starts[0] == 0;
    if (!ends || starts[starts.length - 1] != entries.length || indices.length != entries.length) {
      throw new InvalidInputException(
          "a sparse matrix was given row starts from "
              + (starts.length > 0 ? starts[0] + " to " + starts[starts.length - 1] : "no array")
              + ", "
              + indices.length
              + " column indices and "
              + entries.length
              + " entries.",
          "Check that the last row start is the number of entries.");
    }
    for (int i = 1; i < starts.length; i++) {
      if (starts[i] < starts[i - 1]) {
        throw new InvalidInputException(
            "row " + (i - 1) + " of a sparse matrix ends before it begins.",
            "Sort the row starts.");
      }
    }
    for (int e = 0; e < indices.length; e++) {
      if (indices[e] < 0 || indices[e] >= columns) {
        throw new InvalidInputException(
            "entry "
                + e
                + " of a sparse matrix is in column "
                + indices[e]
                + " of "
                + columns
                + ".",
            "Columns start at 0.");
      }
    }
  }

  @Override
  public int rows() {
    return starts.length - 1;
  }

  @Override
  public int columns() {
    return columns;
  }

  @Override
  public void dot(int row, double[] in, int inOffset, double[] out, int outOffset, int lanes) {
    if (lanes == 1) {
      double sum = 0;
      for (int e = starts[row]; e < starts[row + 1]; e++) {
        sum += entries[e] * in[inOffset + indices[e]];
      }
      out[outOffset] = sum;
      return;
    }
    Arrays.fill(out, outOffset, outOffset + lanes, 0);
    for (int e = starts[row]; e < starts[row + 1]; e++) {
      Slices.axpy(entries[e], in, inOffset + indices[e] * lanes, out, outOffset, lanes);
    }
  }

  @Override
  public void addScaledRow(
      int row, double[] in, int inOffset, double[] out, int outOffset, int lanes) {
    if (lanes == 1) {
      double factor = in[inOffset];
      for (int e = starts[row]; e < starts[row + 1]; e++) {
        out[outOffset + indices[e]] += factor * entries[e];
      }
      return;
    }
    for (int e = starts[row]; e < starts[row + 1]; e++) {
      Slices.axpy(entries[e], in, inOffset, out, outOffset + indices[e] * lanes, lanes);
    }
  }

  @Override
  public String toString() {
    return "SparseMatrix[" + rows() + " x " + columns() + "]";
  }
}
