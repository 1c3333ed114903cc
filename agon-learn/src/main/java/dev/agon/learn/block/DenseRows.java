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

  /** The largest number of entries that are copied only once: 8 MB. */
  private static final long MOST_KEPT = 1 << 20;

  private final SparseRows rows;
  private final int columns;
  private final int outputs;

  /** The outputs and empty ones after them, for the product, which takes four at a time. */
  private final int padded;

  private final MatrixProduct product = new MatrixProduct();

  /** All rows; null if there are too many to keep. */
  private final double @Nullable [] all;

  private final double[] matrix;
  private final double[] vectors;
  private final double[] results;
  private double[] weighted = new double[0];
  private double[] squares = new double[0];

  private DenseRows(SparseRows rows, int outputs, double @Nullable [] all) {
    this.rows = rows;
    this.all = all;
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
    if (!several || rows.nonZeros() < DENSE * rows.rows() * rows.columns()) {
      return null;
    }
    int columns = rows.columns();
    boolean kept = (long) rows.rows() * columns <= MOST_KEPT;
    double[] all = kept ? new double[rows.rows() * columns] : null;
    for (int i = 0; all != null && i < rows.rows(); i++) {
      rows.copyTo(i, all, i * columns);
    }
    return new DenseRows(rows, outputs, all);
  }

  /** Returns products with the same rows for another thread; null for null. */
  static @Nullable DenseRows like(@Nullable DenseRows other) {
    return other == null ? null : new DenseRows(other.rows, other.outputs, other.all);
  }

  /** Returns the array with some rows, the first of which is at {@link #offset}. */
  private double[] piece(int @Nullable [] which, int from, int count) {
    if (all != null && isConsecutive(which, from, count)) {
      return all;
    }
    for (int i = 0; i < count; i++) {
      int row = which == null ? from + i : which[from + i];
      if (all == null) {
        rows.copyTo(row, matrix, i * columns);
      } else {
        System.arraycopy(all, row * columns, matrix, i * columns, columns);
      }
    }
    return matrix;
  }

  private int offset(double[] piece, int first) {
    return piece == all ? first * columns : 0;
  }

  private static boolean isConsecutive(int @Nullable [] which, int from, int count) {
    return which == null || which[from + count - 1] - which[from] == count - 1;
  }

  /** Computes {@code out[k][i] = r_(first + i) . x[k]} for consecutive rows and each output k. */
  void dot(int first, int size, double[][] x, double[][] out) {
    for (int k = 0; k < outputs; k++) {
      System.arraycopy(x[k], 0, vectors, k * columns, columns);
    }
    for (int from = 0; from < size; from += PIECE) {
      int count = Math.min(PIECE, size - from);
      double[] piece = piece(null, first + from, count);
      Arrays.fill(results, 0);
      product.add(
          padded,
          count,
          columns,
          vectors,
          0,
          columns,
          1,
          piece,
          offset(piece, first + from),
          1,
          columns,
          results,
          0,
          PIECE);
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
      double[] piece = piece(which, from, count);
      Arrays.fill(results, 0);
      for (int k = 0; k < outputs; k++) {
        System.arraycopy(factor[k], from, results, k * PIECE, count);
      }
      product.add(
          padded,
          columns,
          count,
          results,
          0,
          PIECE,
          1,
          piece,
          offset(piece, which[from]),
          columns,
          1,
          vectors,
          0,
          columns);
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
      double[] piece = piece(which, from, count);
      int start = offset(piece, which[from]);
      for (int i = 0; i < count; i++) {
        for (int j = 0; j < columns; j++) {
          weighted[i * columns + j] = factor[from + i] * piece[start + i * columns + j];
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
            piece,
            start,
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
