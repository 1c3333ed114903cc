package dev.agon.learn.data;

/**
 * Sparse rows in blocks of {@link #BLOCK_ROWS}: 12 bytes per non-zero, 4 per row.
 *
 * <p>A block has its own arrays, so that the whole may hold more non-zeros than an array can, and
 * so that reading never copies what it has read. A block whose values are all 1 stores none.
 */
public final class SparseRows {
  static final int BLOCK_BITS = 12;

  /** Rows per block; all blocks but the last are full. */
  public static final int BLOCK_ROWS = 1 << BLOCK_BITS;

  private static final int BLOCK_MASK = BLOCK_ROWS - 1;

  private final Block[] blocks;
  private final int rows;
  private final int columns;
  private final long nonZeros;

  /**
   * Some consecutive rows.
   *
   * @param start row i's entries are start[i] to start[i+1] - 1
   * @param column 0-based column of each entry, ascending within a row
   * @param value of each entry; empty when all values are 1
   */
  record Block(int[] start, int[] column, double[] value) {
    boolean allOnes() {
      return value.length == 0 && column.length > 0;
    }
  }

  SparseRows(Block[] blocks, int rows, int columns, long nonZeros) {
    this.blocks = blocks;
    this.rows = rows;
    this.columns = columns;
    this.nonZeros = nonZeros;
  }

  /** The number of rows. */
  public int rows() {
    return rows;
  }

  /** The number of columns: one more than the largest column that occurs. */
  public int columns() {
    return columns;
  }

  /** The number of stored entries. */
  public long nonZeros() {
    return nonZeros;
  }

  /**
   * Reads the first and the last entry of each of these rows, so that the memory delivers rows from
   * all over the data side by side, not one after the other.
   *
   * @return a number that depends on all that was read, lest the reading be optimised away
   */
  public double fetch(int[] which, int size) {
    double read = 0;
    for (int k = 0; k < size; k++) {
      Block block = blocks[which[k] >>> BLOCK_BITS];
      int from = block.start[which[k] & BLOCK_MASK];
      int to = block.start[(which[k] & BLOCK_MASK) + 1];
      if (from < to) {
        read += block.column[from] + block.column[to - 1];
        read += block.value.length == 0 ? 0 : block.value[from] + block.value[to - 1];
      }
    }
    return read;
  }

  // The products keep two sums each, so that an addition need not wait for the one before it.

  /** {@code r_row . x}; x may be longer than the row has columns. */
  public double dot(int row, double[] x) {
    Block block = blocks[row >>> BLOCK_BITS];
    int from = block.start[row & BLOCK_MASK];
    int to = block.start[(row & BLOCK_MASK) + 1];
    int[] column = block.column;
    double[] value = block.value;
    double even = 0;
    double odd = 0;
    int k = from;
    if (value.length == 0) {
      for (; k + 1 < to; k += 2) {
        even += x[column[k]];
        odd += x[column[k + 1]];
      }
      return (k < to ? even + x[column[k]] : even) + odd;
    }
    for (; k + 1 < to; k += 2) {
      even += value[k] * x[column[k]];
      odd += value[k + 1] * x[column[k + 1]];
    }
    return (k < to ? even + value[k] * x[column[k]] : even) + odd;
  }

  /** {@code out[k] = r_(first + k) . x} for size rows in a row. */
  public void dot(int first, int size, double[] x, double[] out) {
    for (int k = 0; k < size; k++) {
      out[k] = dot(first + k, x);
    }
  }

  /** {@code outA[k] = r_row . a, outB[k] = r_row . b}, reading the row once. */
  public void dotTwice(int row, double[] a, double[] b, double[] outA, double[] outB, int k) {
    Block block = blocks[row >>> BLOCK_BITS];
    int from = block.start[row & BLOCK_MASK];
    int to = block.start[(row & BLOCK_MASK) + 1];
    if (block.value.length == 0) {
      sumTwice(block.column, from, to, a, b, outA, outB, k);
    } else {
      dotTwice(block.column, block.value, from, to, a, b, outA, outB, k);
    }
  }

  private static void sumTwice(
      int[] column, int from, int to, double[] a, double[] b, double[] outA, double[] outB, int k) {
    double evenA = 0;
    double evenB = 0;
    double oddA = 0;
    double oddB = 0;
    int e = from;
    for (; e + 1 < to; e += 2) {
      evenA += a[column[e]];
      evenB += b[column[e]];
      oddA += a[column[e + 1]];
      oddB += b[column[e + 1]];
    }
    if (e < to) {
      evenA += a[column[e]];
      evenB += b[column[e]];
    }
    outA[k] = evenA + oddA;
    outB[k] = evenB + oddB;
  }

  private static void dotTwice(
      int[] column,
      double[] value,
      int from,
      int to,
      double[] a,
      double[] b,
      double[] outA,
      double[] outB,
      int k) {
    double evenA = 0;
    double evenB = 0;
    double oddA = 0;
    double oddB = 0;
    int e = from;
    for (; e + 1 < to; e += 2) {
      evenA += value[e] * a[column[e]];
      evenB += value[e] * b[column[e]];
      oddA += value[e + 1] * a[column[e + 1]];
      oddB += value[e + 1] * b[column[e + 1]];
    }
    if (e < to) {
      evenA += value[e] * a[column[e]];
      evenB += value[e] * b[column[e]];
    }
    outA[k] = evenA + oddA;
    outB[k] = evenB + oddB;
  }

  /** {@code out += factor r_row}. */
  public void addScaled(int row, double factor, double[] out) {
    Block block = blocks[row >>> BLOCK_BITS];
    int from = block.start[row & BLOCK_MASK];
    int to = block.start[(row & BLOCK_MASK) + 1];
    int[] column = block.column;
    if (block.value.length == 0) {
      for (int k = from; k < to; k++) {
        out[column[k]] += factor;
      }
      return;
    }
    double[] value = block.value;
    for (int k = from; k < to; k++) {
      out[column[k]] += factor * value[k];
    }
  }

  /** {@code outA += a r_row, outB += b r_row}, reading the row once. */
  public void addScaledTwice(int row, double a, double[] outA, double b, double[] outB) {
    Block block = blocks[row >>> BLOCK_BITS];
    int from = block.start[row & BLOCK_MASK];
    int to = block.start[(row & BLOCK_MASK) + 1];
    int[] column = block.column;
    double[] value = block.value;
    boolean ones = value.length == 0;
    for (int k = from; k < to; k++) {
      double v = ones ? 1.0 : value[k];
      outA[column[k]] += a * v;
      outB[column[k]] += b * v;
    }
  }

  /** The number of entries of a row. */
  public int entries(int row) {
    int[] start = blocks[row >>> BLOCK_BITS].start;
    return start[(row & BLOCK_MASK) + 1] - start[row & BLOCK_MASK];
  }

  /** The 0-based column of a row's k-th entry. */
  public int column(int row, int k) {
    Block block = blocks[row >>> BLOCK_BITS];
    return block.column[block.start[row & BLOCK_MASK] + k];
  }

  /** The value of a row's k-th entry. */
  public double value(int row, int k) {
    Block block = blocks[row >>> BLOCK_BITS];
    return block.value.length == 0 ? 1.0 : block.value[block.start[row & BLOCK_MASK] + k];
  }
}
