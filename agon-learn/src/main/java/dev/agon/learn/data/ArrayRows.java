package dev.agon.learn.data;

import java.util.Arrays;

/**
 * Rows in arrays: 12 bytes per non-zero, 4 where all values are 1, and 4 per row.
 *
 * <p>A block has its own arrays, so that reading never copies what it has read.
 */
final class ArrayRows extends SparseRows {
  private final Block[] blocks;

  /**
   * Some consecutive rows.
   *
   * @param start row i's entries are start[i] to start[i+1] - 1
   * @param column 0-based column of each entry, ascending within a row
   * @param value of each entry; empty when all values are 1
   */
  record Block(int[] start, int[] column, double[] value) {}

  ArrayRows(Block[] blocks, int rows, int columns, long nonZeros) {
    super(rows, columns, nonZeros);
    this.blocks = blocks;
  }

  @Override
  public boolean allOnes() {
    return Arrays.stream(blocks).allMatch(block -> block.value.length == 0);
  }

  @Override
  public SparseRows dividedBy(double[] divisor) {
    Block[] divided = new Block[blocks.length];
    for (int b = 0; b < blocks.length; b++) {
      Block block = blocks[b];
      double[] value = new double[block.column.length];
      for (int k = 0; k < value.length; k++) {
        value[k] = (block.value.length == 0 ? 1.0 : block.value[k]) / divisor[block.column[k]];
      }
      divided[b] = new Block(block.start, block.column, value);
    }
    return new ArrayRows(divided, rows(), columns(), nonZeros());
  }

  @Override
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

  @Override
  public double dot(int row, double[] x) {
    Block block = blocks[row >>> BLOCK_BITS];
    int from = block.start[row & BLOCK_MASK];
    int to = block.start[(row & BLOCK_MASK) + 1];
    return block.value.length == 0
        ? sum(block.column, from, to, x)
        : dot(block.column, block.value, from, to, x);
  }

  @Override
  public void dot(int first, int size, double[] x, double[] out) {
    int k = 0;
    while (k < size) {
      Block block = blocks[(first + k) >>> BLOCK_BITS];
      int row = (first + k) & BLOCK_MASK;
      int rowsHere = Math.min(size - k, BLOCK_ROWS - row);
      dot(block, row, rowsHere, x, out, k);
      k += rowsHere;
    }
  }

  /** Rows of one block, whose arrays need not be looked up for each of them. */
  private static void dot(Block block, int row, int size, double[] x, double[] out, int offset) {
    int[] start = block.start;
    int[] column = block.column;
    double[] value = block.value;
    if (value.length == 0) {
      for (int k = 0; k < size; k++) {
        out[offset + k] = sum(column, start[row + k], start[row + k + 1], x);
      }
    } else {
      for (int k = 0; k < size; k++) {
        out[offset + k] = dot(column, value, start[row + k], start[row + k + 1], x);
      }
    }
  }

  private static double sum(int[] column, int from, int to, double[] x) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = from;
    for (; k + 3 < to; k += 4) {
      s0 += x[column[k]];
      s1 += x[column[k + 1]];
      s2 += x[column[k + 2]];
      s3 += x[column[k + 3]];
    }
    if (k < to) {
      s0 += x[column[k]];
    }
    if (k + 1 < to) {
      s1 += x[column[k + 1]];
    }
    if (k + 2 < to) {
      s2 += x[column[k + 2]];
    }
    return (s0 + s1) + (s2 + s3);
  }

  private static double dot(int[] column, double[] value, int from, int to, double[] x) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = from;
    for (; k + 3 < to; k += 4) {
      s0 += value[k] * x[column[k]];
      s1 += value[k + 1] * x[column[k + 1]];
      s2 += value[k + 2] * x[column[k + 2]];
      s3 += value[k + 3] * x[column[k + 3]];
    }
    if (k < to) {
      s0 += value[k] * x[column[k]];
    }
    if (k + 1 < to) {
      s1 += value[k + 1] * x[column[k + 1]];
    }
    if (k + 2 < to) {
      s2 += value[k + 2] * x[column[k + 2]];
    }
    return (s0 + s1) + (s2 + s3);
  }

  @Override
  public void addScaled(int row, double factor, double[] out) {
    addScaled(blocks[row >>> BLOCK_BITS], row & BLOCK_MASK, factor, out);
  }

  @Override
  public void addScaled(int[] which, double[] factor, int size, double[] out) {
    int k = 0;
    while (k < size) {
      int number = which[k] >>> BLOCK_BITS;
      Block block = blocks[number];
      for (; k < size && which[k] >>> BLOCK_BITS == number; k++) {
        addScaled(block, which[k] & BLOCK_MASK, factor[k], out);
      }
    }
  }

  private static void addScaled(Block block, int row, double factor, double[] out) {
    int from = block.start[row];
    int to = block.start[row + 1];
    if (block.value.length == 0) {
      addOnes(block.column, from, to, factor, out);
    } else {
      addProducts(block.column, block.value, from, to, factor, out);
    }
  }

  @Override
  public void addSquares(int[] which, double[] factor, int size, double[][] lower) {
    for (int k = 0; k < size; k++) {
      Block block = blocks[which[k] >>> BLOCK_BITS];
      int from = block.start[which[k] & BLOCK_MASK];
      int to = block.start[(which[k] & BLOCK_MASK) + 1];
      addSquare(block.column, block.value, from, to, factor[k], lower);
    }
  }

  @Override
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

  /** Without looking up the row of each entry. */
  @Override
  public void addRoots(double[] roots, long[] count) {
    for (Block block : blocks) {
      boolean ones = block.value.length == 0;
      for (int k = 0; k < block.start[block.start.length - 1]; k++) {
        int j = block.column[k];
        double value = ones ? 1.0 : Math.abs(block.value[k]);
        roots[j] += ones ? 1.0 : Math.sqrt(value);
        count[j] += value > 0 ? 1 : 0;
      }
    }
  }

  @Override
  public int entries(int row) {
    int[] start = blocks[row >>> BLOCK_BITS].start;
    return start[(row & BLOCK_MASK) + 1] - start[row & BLOCK_MASK];
  }

  @Override
  public int column(int row, int k) {
    Block block = blocks[row >>> BLOCK_BITS];
    return block.column[block.start[row & BLOCK_MASK] + k];
  }

  @Override
  public double value(int row, int k) {
    Block block = blocks[row >>> BLOCK_BITS];
    return block.value.length == 0 ? 1.0 : block.value[block.start[row & BLOCK_MASK] + k];
  }
}
