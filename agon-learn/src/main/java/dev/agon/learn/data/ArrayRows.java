package dev.agon.learn.data;

import dev.agon.support.Components;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Rows in arrays: 12 bytes per non-zero, or 4 where all values of a block are equal, and 4 per row.
 *
 * <p>Each block has its own arrays, so reading never copies earlier data.
 */
public final class ArrayRows extends SparseRows {
  private final Block[] blocks;

  /**
   * Consecutive rows.
   *
   * @param start the entries of row i are start[i] to start[i+1] - 1
   * @param column 0-based column of each entry, ascending within a row
   * @param value the value of each entry; empty if all have the common one
   * @param common the value of every entry if there are no others, for example of normalised rows
   *     of ones
   */
  public record Block(int[] start, int[] column, double[] value, double common) {
    @Override
    public boolean equals(@Nullable Object other) {
      return Components.equal(this, other);
    }

    @Override
    public int hashCode() {
      return Components.hash(this);
    }

    @Override
    public String toString() {
      return Components.text(this);
    }

    boolean isUniform() {
      return value.length == 0;
    }

    public boolean allOnes() {
      return isUniform() && common == 1;
    }

    public double valueOf(int entry) {
      return isUniform() ? common : value[entry];
    }
  }

  ArrayRows(Block[] blocks, int rows, int columns, long nonZeros) {
    super(rows, columns, nonZeros);
    this.blocks = blocks;
  }

  @Override
  public boolean allOnes() {
    return Arrays.stream(blocks).allMatch(Block::allOnes);
  }

  @Override
  public SparseRows dividedBy(double[] divisor) {
    Block[] divided = new Block[blocks.length];
    for (int b = 0; b < blocks.length; b++) {
      Block block = blocks[b];
      double[] value = new double[block.column.length];
      for (int k = 0; k < value.length; k++) {
        value[k] = block.valueOf(k) / divisor[block.column[k]];
      }
      divided[b] = new Block(block.start, block.column, value, 1);
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
        read += block.allOnes() ? 0 : block.valueOf(from) + block.valueOf(to - 1);
      }
    }
    return read;
  }

  @Override
  public double dot(int row, double[] x) {
    Block block = blocks[row >>> BLOCK_BITS];
    int from = block.start[row & BLOCK_MASK];
    int to = block.start[(row & BLOCK_MASK) + 1];
    return block.isUniform()
        ? dot(block.column, block.common, from, to, x)
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

  /** Processes rows of one block, so its arrays are not looked up for each row. */
  private static void dot(Block block, int row, int size, double[] x, double[] out, int offset) {
    int[] start = block.start;
    int[] column = block.column;
    double[] value = block.value;
    if (block.isUniform()) {
      double common = block.common;
      for (int k = 0; k < size; k++) {
        out[offset + k] = dot(column, common, start[row + k], start[row + k + 1], x);
      }
    } else {
      for (int k = 0; k < size; k++) {
        out[offset + k] = dot(column, value, start[row + k], start[row + k + 1], x);
      }
    }
  }

  private static double dot(int[] column, double value, int from, int to, double[] x) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = from;
    for (; k + 3 < to; k += 4) {
      s0 += value * x[column[k]];
      s1 += value * x[column[k + 1]];
      s2 += value * x[column[k + 2]];
      s3 += value * x[column[k + 3]];
    }
    if (k < to) {
      s0 += value * x[column[k]];
    }
    if (k + 1 < to) {
      s1 += value * x[column[k + 1]];
    }
    if (k + 2 < to) {
      s2 += value * x[column[k + 2]];
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

  /** A row without zeros is copied as a whole. */
  @Override
  public void copyTo(int row, double[] out, int offset) {
    Block block = blocks[row >>> BLOCK_BITS];
    int from = block.start[row & BLOCK_MASK];
    int to = block.start[(row & BLOCK_MASK) + 1];
    if (to - from == columns() && !block.isUniform()) {
      System.arraycopy(block.value, from, out, offset, to - from);
      return;
    }
    Arrays.fill(out, offset, offset + columns(), 0);
    int[] column = block.column;
    double[] value = block.value;
    if (block.isUniform()) {
      for (int k = from; k < to; k++) {
        out[offset + column[k]] = block.common;
      }
    } else {
      for (int k = from; k < to; k++) {
        out[offset + column[k]] = value[k];
      }
    }
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
    if (block.isUniform()) {
      addTo(block.column, from, to, factor * block.common, out);
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
      addSquare(block.column, block.value, block.common, from, to, factor[k], lower);
    }
  }

  @Override
  public void addScaledTwice(int row, double a, double[] outA, double b, double[] outB) {
    Block block = blocks[row >>> BLOCK_BITS];
    int from = block.start[row & BLOCK_MASK];
    int to = block.start[(row & BLOCK_MASK) + 1];
    if (block.isUniform()) {
      addTo(block.column, from, to, a * block.common, outA, b * block.common, outB);
    } else {
      addProducts(block.column, block.value, from, to, a, outA, b, outB);
    }
  }

  /** Does not look up the row of each entry. */
  @Override
  public void addRoots(double[] roots, long[] count) {
    for (Block block : blocks) {
      double common = Math.sqrt(Math.abs(block.common));
      for (int k = 0; k < block.start[block.start.length - 1]; k++) {
        int j = block.column[k];
        double root = block.isUniform() ? common : Math.sqrt(Math.abs(block.value[k]));
        roots[j] += root;
        count[j] += root > 0 ? 1 : 0;
      }
    }
  }

  /** Does not look up the row of each entry. */
  @Override
  public void addCounts(int row, int[] count) {
    Block block = blocks[row >>> BLOCK_BITS];
    int to = block.start[(row & BLOCK_MASK) + 1];
    for (int k = block.start[row & BLOCK_MASK]; k < to; k++) {
      count[block.column[k]]++;
    }
  }

  @Override
  public void copy(int row, SparseRowsBuilder to) {
    Block block = blocks[row >>> BLOCK_BITS];
    int[] start = block.start;
    to.addRow(block, start[row & BLOCK_MASK], start[(row & BLOCK_MASK) + 1]);
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
    return block.valueOf(block.start[row & BLOCK_MASK] + k);
  }
}
