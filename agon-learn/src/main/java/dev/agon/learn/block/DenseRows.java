package dev.agon.learn.block;

import dev.agon.learn.data.SparseRows;
import dev.agon.linalg.MatrixProduct;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Products of several weight vectors with the same rows, where most entries are stored: the rows
 * are copied into a dense matrix, piece by piece, because a dense product is several times faster
 * than one sparse product per vector.
 *
 * <p>The choice depends only on the data and the loss, so the bits do as well. An object must be
 * used by one thread at a time.
 */
final class DenseRows {
  /** The rows of a piece, whose matrix stays in the second-level cache. */
  private static final int PIECE = 64;

  /** The least share of the entries that must be stored. */
  private static final double DENSE = 0.25;

  /** The lines of a matrix of squares that are computed together. */
  private static final int LINES = 32;

  /** The largest number of columns; a piece takes 2 MB. */
  private static final int MOST_COLUMNS = 4096;

  private final SparseRows rows;
  private final int columns;
  private final int outputs;

  /** The outputs and empty ones after them, for the product, which takes four at a time. */
  private final int padded;

  private final MatrixProduct product = new MatrixProduct();
  private final double[] matrix;
  private final double[] vectors;
  private final double[] results;
  private double[] weighted = new double[0];
  private double[] squares = new double[0];

  private DenseRows(SparseRows rows, int outputs) {
    this.rows = rows;
    this.columns = rows.columns();
    this.outputs = outputs;
    this.padded = (outputs + 3) / 4 * 4;
    this.matrix = new double[PIECE * columns];
    this.vectors = new double[padded * columns];
    this.results = new double[padded * PIECE];
  }

  /** Returns null if sparse products are faster. */
  static @Nullable DenseRows of(SparseRows rows, int outputs) {
    boolean several = outputs > 1 && rows.columns() > 0 && rows.columns() <= MOST_COLUMNS;
    return several && rows.nonZeros() >= DENSE * rows.rows() * rows.columns()
        ? new DenseRows(rows, outputs)
        : null;
  }

  /** Computes {@code out[k][i] = r_(first + i) . x[k]} for consecutive rows and each output k. */
  void dot(int first, int size, double[][] x, double[][] out) {
    for (int k = 0; k < outputs; k++) {
      System.arraycopy(x[k], 0, vectors, k * columns, columns);
    }
    for (int from = 0; from < size; from += PIECE) {
      int count = Math.min(PIECE, size - from);
      for (int i = 0; i < count; i++) {
        rows.copyTo(first + from + i, matrix, i * columns);
      }
      Arrays.fill(results, 0);
      product.add(
          padded, count, columns, vectors, 0, columns, 1, matrix, 0, 1, columns, results, 0, PIECE);
      for (int k = 0; k < outputs; k++) {
        System.arraycopy(results, k * PIECE, out[k], from, count);
      }
    }
  }

  /** Adds {@code sums[k] += sum_i factor[k][i] r_(which[i])} for each output k. */
  void addScaled(int[] which, double[][] factor, int size, double[][] sums) {
    for (int k = 0; k < outputs; k++) {
      System.arraycopy(sums[k], 0, vectors, k * columns, columns);
    }
    for (int from = 0; from < size; from += PIECE) {
      int count = Math.min(PIECE, size - from);
      for (int i = 0; i < count; i++) {
        rows.copyTo(which[from + i], matrix, i * columns);
      }
      Arrays.fill(results, 0);
      for (int k = 0; k < outputs; k++) {
        System.arraycopy(factor[k], from, results, k * PIECE, count);
      }
      product.add(
          padded, columns, count, results, 0, PIECE, 1, matrix, 0, columns, 1, vectors, 0, columns);
    }
    for (int k = 0; k < outputs; k++) {
      System.arraycopy(vectors, k * columns, sums[k], 0, columns);
    }
  }

  /** Adds {@code lower[a][b] += sum_i factor[i] r_a r_b}, r = r_(which[i]), for b &lt;= a. */
  void addSquares(int[] which, double[] factor, int size, double[][] lower) {
    if (squares.length == 0) {
      squares = new double[columns * columns];
      weighted = new double[PIECE * columns];
    }
    Arrays.fill(squares, 0);
    for (int from = 0; from < size; from += PIECE) {
      int count = Math.min(PIECE, size - from);
      for (int i = 0; i < count; i++) {
        rows.copyTo(which[from + i], matrix, i * columns);
        for (int j = i * columns; j < (i + 1) * columns; j++) {
          weighted[j] = factor[from + i] * matrix[j];
        }
      }
      for (int a = 0; a < columns; a += LINES) {
        int lines = Math.min(LINES, columns - a);
        product.add(
            lines,
            a + lines,
            count,
            weighted,
            a,
            1,
            columns,
            matrix,
            0,
            columns,
            1,
            squares,
            a * columns,
            columns);
      }
    }
    for (int a = 0; a < columns; a++) {
      for (int b = 0; b <= a; b++) {
        lower[a][b] += squares[a * columns + b];
      }
    }
  }
}
