package dev.agon.learn.data;

import dev.agon.learn.data.read.RowCache;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sparse rows in blocks of {@link #BLOCK_ROWS}, so the total number of non-zeros may exceed the
 * size of an array. They are stored in arrays, or mapped from a {@link RowCache} file. A block with
 * equal values stores the value once.
 *
 * <p>Products use four partial sums, so an addition need not wait for the previous one: entry k of
 * a row is added to sum k mod 4, and the result is (s0 + s1) + (s2 + s3). The bits do not depend on
 * the storage.
 */
public abstract sealed class SparseRows permits ArrayRows, MappedRows {
  static final int BLOCK_BITS = 12;

  /** Rows per block; all blocks except the last are full. */
  public static final int BLOCK_ROWS = 1 << BLOCK_BITS;

  static final int BLOCK_MASK = BLOCK_ROWS - 1;

  private final int rows;
  private final int columns;
  private final long nonZeros;

  SparseRows(int rows, int columns, long nonZeros) {
    this.rows = rows;
    this.columns = columns;
    this.nonZeros = nonZeros;
  }

  /** The number of rows. */
  public final int rows() {
    return rows;
  }

  /** The number of columns: one more than the largest column that occurs. */
  public final int columns() {
    return columns;
  }

  /** The number of stored entries. */
  public final long nonZeros() {
    return nonZeros;
  }

  /**
   * Returns whether the other rows have the same columns and entries, independent of the storage.
   */
  @Override
  public final boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof SparseRows that)) {
      return false;
    }
    boolean same = rows == that.rows && columns == that.columns && nonZeros == that.nonZeros;
    for (int row = 0; same && row < rows; row++) {
      same = equalRow(that, row);
    }
    return same;
  }

  private boolean equalRow(SparseRows that, int row) {
    boolean same = entries(row) == that.entries(row);
    for (int k = 0; same && k < entries(row); k++) {
      same = column(row, k) == that.column(row, k) && value(row, k) == that.value(row, k);
    }
    return same;
  }

  @Override
  public final int hashCode() {
    return 31 * (31 * rows + columns) + Long.hashCode(nonZeros);
  }

  @Override
  public final String toString() {
    return "SparseRows[rows=" + rows + ", columns=" + columns + ", nonZeros=" + nonZeros + "]";
  }

  /**
   * Returns whether every stored value is 1; false may also mean that some blocks store their ones.
   */
  public abstract boolean allOnes();

  /**
   * Returns the same rows, in arrays, with every column divided by its own number.
   *
   * @param divisor one per column, not 0
   */
  public abstract SparseRows dividedBy(double[] divisor);

  /**
   * Reads the first and the last entry of each of these rows so that memory accesses overlap
   * instead of being sequential.
   *
   * @return a number that depends on everything that was read so that the reads are not optimised
   *     away
   */
  public abstract double fetch(int[] which, int size);

  /** {@code r_row . x}; x may be longer than the row has columns. */
  public abstract double dot(int row, double[] x);

  /** {@code out[k] = r_(first + k) . x} for consecutive rows. */
  public abstract void dot(int first, int size, double[] x, double[] out);

  /** Writes a row, zeros included, to {@code out[offset]} and the following entries. */
  public void copyTo(int row, double[] out, int offset) {
    Arrays.fill(out, offset, offset + columns, 0);
    int entries = entries(row);
    for (int k = 0; k < entries; k++) {
      out[offset + column(row, k)] = value(row, k);
    }
  }

  /** {@code out += factor r_row}. */
  public abstract void addScaled(int row, double factor, double[] out);

  /**
   * {@code out += factor[k] r_(which[k])} for the first size of the given rows; fast if they are
   * ascending.
   */
  public abstract void addScaled(int[] which, double[] factor, int size, double[] out);

  /**
   * {@code lower[i][j] += factor[k] r_i r_j} for j &lt;= i and the first size of the given rows r =
   * r_(which[k]).
   */
  public abstract void addSquares(int[] which, double[] factor, int size, double[][] lower);

  /** {@code outA += a r_row, outB += b r_row}, reading the row once. */
  public abstract void addScaledTwice(int row, double a, double[] outA, double b, double[] outB);

  /** {@code roots[j] += sqrt|value|, count[j] += 1} for every non-zero value of column j. */
  public void addRoots(double[] roots, long[] count) {
    for (int i = 0; i < rows; i++) {
      for (int k = 0; k < entries(i); k++) {
        double value = Math.abs(value(i, k));
        roots[column(i, k)] += Math.sqrt(value);
        count[column(i, k)] += value > 0 ? 1 : 0;
      }
    }
  }

  /**
   * Adds the outer product of one row, whose entries are in arrays from..to-1: two lines of the
   * matrix at a time so that the row is read half as often.
   *
   * @param value the value of each entry; empty if all have the common one
   */
  static void addSquare(
      int[] column,
      double[] value,
      double common,
      int from,
      int to,
      double factor,
      double[][] lower) {
    boolean uniform = value.length == 0;
    double square = factor * common * common;
    int a = from;
    for (; a + 1 < to; a += 2) {
      double[] out = lower[column[a]];
      double[] next = lower[column[a + 1]];
      if (uniform) {
        addTo(column, from, a + 1, square, out, square, next);
        next[column[a + 1]] += square;
      } else {
        double scaled = factor * value[a + 1];
        addProducts(column, value, from, a + 1, factor * value[a], out, scaled, next);
        next[column[a + 1]] += scaled * value[a + 1];
      }
    }
    if (a < to && uniform) {
      addTo(column, from, to, square, lower[column[a]]);
    } else if (a < to) {
      addProducts(column, value, from, to, factor * value[a], lower[column[a]]);
    }
  }

  /** {@code outA += a, outB += b} in these columns. */
  static void addTo(
      int[] column, int from, int to, double a, double[] outA, double b, double[] outB) {
    for (int k = from; k < to; k++) {
      outA[column[k]] += a;
      outB[column[k]] += b;
    }
  }

  /** {@code outA += a value, outB += b value} in these columns. */
  static void addProducts(
      int[] column,
      double[] value,
      int from,
      int to,
      double a,
      double[] outA,
      double b,
      double[] outB) {
    for (int k = from; k < to; k++) {
      outA[column[k]] += a * value[k];
      outB[column[k]] += b * value[k];
    }
  }

  /** {@code out += summand} in these columns. */
  static void addTo(int[] column, int from, int to, double summand, double[] out) {
    for (int k = from; k < to; k++) {
      out[column[k]] += summand;
    }
  }

  /** {@code out += factor value} in these columns. */
  static void addProducts(
      int[] column, double[] value, int from, int to, double factor, double[] out) {
    for (int k = from; k < to; k++) {
      out[column[k]] += factor * value[k];
    }
  }

  /** {@code count[j] += 1} for every column j in which a row has an entry. */
  public void addCounts(int row, int[] count) {
    int entries = entries(row);
    for (int k = 0; k < entries; k++) {
      count[column(row, k)]++;
    }
  }

  /** Adds a row to a builder. */
  public void copy(int row, SparseRowsBuilder to) {
    int entries = entries(row);
    for (int k = 0; k < entries; k++) {
      to.add(column(row, k), value(row, k));
    }
    to.endRow();
  }

  /** The number of entries of a row. */
  public abstract int entries(int row);

  /** The 0-based column of the k-th entry of a row. */
  public abstract int column(int row, int k);

  /** The value of the k-th entry of a row. */
  public abstract double value(int row, int k);
}
