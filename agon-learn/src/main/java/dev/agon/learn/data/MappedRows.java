package dev.agon.learn.data;

import dev.agon.learn.data.read.RowCache;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Rows that stay in the file of a {@link RowCache}, mapped into memory: they need no heap, and only
 * the parts of the file that are used are read.
 *
 * <p>A block is opened, and its checksum verified, when it is first needed. The sums are computed
 * as in {@link ArrayRows}, over buffers instead of arrays.
 */
public final class MappedRows extends SparseRows {
  private final MappedBlocks file;
  private final @Nullable Block[] blocks;

  /**
   * Consecutive rows.
   *
   * @param start the entries of row i are start(i) to start(i+1) - 1
   * @param column 0-based column of each entry, ascending within a row
   * @param value the value of each entry; null if all values are 1
   */
  record Block(IntBuffer start, IntBuffer column, @Nullable DoubleBuffer value) {}

  public MappedRows(MappedBlocks file, int rows, int columns, long nonZeros) {
    super(rows, columns, nonZeros);
    this.file = file;
    this.blocks = new Block[file.count()];
  }

  private Block block(int row) {
    Block block = blocks[row >>> BLOCK_BITS];
    return block == null ? open(row >>> BLOCK_BITS) : block;
  }

  /** Two threads may open the same block; the results are equal. */
  private Block open(int number) {
    Block block = file.open(number);
    blocks[number] = block;
    return block;
  }

  @Override
  public boolean allOnes() {
    return file.allOnes();
  }

  @Override
  public SparseRows dividedBy(double[] divisor) {
    SparseRowsBuilder builder = new SparseRowsBuilder();
    builder.atLeastColumns(columns());
    for (int row = 0; row < rows(); row++) {
      int entries = entries(row);
      for (int k = 0; k < entries; k++) {
        builder.add(column(row, k), value(row, k) / divisor[column(row, k)]);
      }
      builder.endRow();
    }
    return builder.build();
  }

  @Override
  public double fetch(int[] which, int size) {
    double read = 0;
    for (int k = 0; k < size; k++) {
      Block block = block(which[k]);
      int from = block.start.get(which[k] & BLOCK_MASK);
      int to = block.start.get((which[k] & BLOCK_MASK) + 1);
      if (from < to) {
        read += block.column.get(from) + block.column.get(to - 1);
        read += block.value == null ? 0 : block.value.get(from) + block.value.get(to - 1);
      }
    }
    return read;
  }

  @Override
  public double dot(int row, double[] x) {
    return dot(block(row), row & BLOCK_MASK, x);
  }

  @Override
  public void dot(int first, int size, double[] x, double[] out) {
    for (int k = 0; k < size; k++) {
      out[k] = dot(block(first + k), (first + k) & BLOCK_MASK, x);
    }
  }

  private static double dot(Block block, int row, double[] x) {
    int from = block.start.get(row);
    int to = block.start.get(row + 1);
    return block.value == null
        ? sum(block.column, from, to, x)
        : dot(block.column, block.value, from, to, x);
  }

  private static double sum(IntBuffer column, int from, int to, double[] x) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = from;
    for (; k + 3 < to; k += 4) {
      s0 += x[column.get(k)];
      s1 += x[column.get(k + 1)];
      s2 += x[column.get(k + 2)];
      s3 += x[column.get(k + 3)];
    }
    if (k < to) {
      s0 += x[column.get(k)];
    }
    if (k + 1 < to) {
      s1 += x[column.get(k + 1)];
    }
    if (k + 2 < to) {
      s2 += x[column.get(k + 2)];
    }
    return (s0 + s1) + (s2 + s3);
  }

  private static double dot(IntBuffer column, DoubleBuffer value, int from, int to, double[] x) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = from;
    for (; k + 3 < to; k += 4) {
      s0 += value.get(k) * x[column.get(k)];
      s1 += value.get(k + 1) * x[column.get(k + 1)];
      s2 += value.get(k + 2) * x[column.get(k + 2)];
      s3 += value.get(k + 3) * x[column.get(k + 3)];
    }
    if (k < to) {
      s0 += value.get(k) * x[column.get(k)];
    }
    if (k + 1 < to) {
      s1 += value.get(k + 1) * x[column.get(k + 1)];
    }
    if (k + 2 < to) {
      s2 += value.get(k + 2) * x[column.get(k + 2)];
    }
    return (s0 + s1) + (s2 + s3);
  }

  @Override
  public void addScaled(int row, double factor, double[] out) {
    Block block = block(row);
    int from = block.start.get(row & BLOCK_MASK);
    int to = block.start.get((row & BLOCK_MASK) + 1);
    IntBuffer column = block.column;
    DoubleBuffer value = block.value;
    if (value == null) {
      for (int k = from; k < to; k++) {
        out[column.get(k)] += factor;
      }
    } else {
      for (int k = from; k < to; k++) {
        out[column.get(k)] += factor * value.get(k);
      }
    }
  }

  @Override
  public void addScaled(int[] which, double[] factor, int size, double[] out) {
    for (int k = 0; k < size; k++) {
      addScaled(which[k], factor[k], out);
    }
  }

  @Override
  public void addSquares(int[] which, double[] factor, int size, double[][] lower) {
    int[] columns = new int[0];
    double[] values = new double[0];
    for (int k = 0; k < size; k++) {
      int row = which[k];
      int entries = entries(row);
      if (columns.length < entries) {
        columns = new int[entries];
        values = new double[entries];
      }
      for (int e = 0; e < entries; e++) {
        columns[e] = column(row, e);
        values[e] = value(row, e);
      }
      addSquare(columns, values, 1, 0, entries, factor[k], lower);
    }
  }

  @Override
  public void addScaledTwice(int row, double a, double[] outA, double b, double[] outB) {
    Block block = block(row);
    int from = block.start.get(row & BLOCK_MASK);
    int to = block.start.get((row & BLOCK_MASK) + 1);
    for (int k = from; k < to; k++) {
      int column = block.column.get(k);
      double v = block.value == null ? 1.0 : block.value.get(k);
      outA[column] += a * v;
      outB[column] += b * v;
    }
  }

  @Override
  public int entries(int row) {
    IntBuffer start = block(row).start;
    return start.get((row & BLOCK_MASK) + 1) - start.get(row & BLOCK_MASK);
  }

  @Override
  public int column(int row, int k) {
    Block block = block(row);
    return block.column.get(block.start.get(row & BLOCK_MASK) + k);
  }

  @Override
  public double value(int row, int k) {
    Block block = block(row);
    return block.value == null ? 1.0 : block.value.get(block.start.get(row & BLOCK_MASK) + k);
  }
}
