package dev.agon.learn.data;

import dev.agon.learn.data.ArrayRows.Block;
import dev.agon.learn.io.Growth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Collects rows one by one; the entries of a row come in ascending order of their columns. */
public final class SparseRowsBuilder {
  private final List<Block> blocks = new ArrayList<>();
  private final Consumer<Block> sink;
  private final int[] start = new int[SparseRows.BLOCK_ROWS + 1];
  private int[] column = new int[1 << 12];
  private double[] value = new double[1 << 12];
  private int entries;
  private int rowsInBlock;

  private int rows;
  private int columns;
  private long nonZeros;

  /** Rows to be kept in memory. */
  public SparseRowsBuilder() {
    this.sink = blocks::add;
  }

  /**
   * Rows that go elsewhere, block by block.
   *
   * @param sink is given every block, once it is full
   */
  SparseRowsBuilder(Consumer<Block> sink) {
    this.sink = sink;
  }

  /** Adds an entry to the row that {@link #endRow} will close; the column is 0-based. */
  public void add(int newColumn, double newValue) {
    int entry = entries;
    if (entry == column.length) {
      int capacity = Growth.larger(entry);
      column = Arrays.copyOf(column, capacity);
      value = Arrays.copyOf(value, capacity);
    }
    column[entry] = newColumn;
    value[entry] = newValue;
    entries = entry + 1;
  }

  /** Closes the current row. */
  public void endRow() {
    if (entries > start[rowsInBlock]) {
      columns = Math.max(columns, column[entries - 1] + 1);
    }
    rows++;
    start[++rowsInBlock] = entries;
    if (rowsInBlock == SparseRows.BLOCK_ROWS) {
      endBlock();
    }
  }

  /** Makes room for at least so many columns, even if the last ones hold nothing but zeros. */
  public void atLeastColumns(int count) {
    columns = Math.max(columns, count);
  }

  /** The number of rows closed so far. */
  public int rows() {
    return rows;
  }

  private void endBlock() {
    double common = entries == 0 ? 1 : value[0];
    sink.accept(
        new Block(
            Arrays.copyOf(start, rowsInBlock + 1),
            Arrays.copyOf(column, entries),
            isUniform(common) ? new double[0] : Arrays.copyOf(value, entries),
            common));
    nonZeros += entries;
    entries = 0;
    rowsInBlock = 0;
  }

  private boolean isUniform(double common) {
    for (int k = 0; k < entries; k++) {
      if (value[k] != common) {
        return false;
      }
    }
    return true;
  }

  /** The number of columns so far. */
  int columns() {
    return columns;
  }

  /** The number of entries in full blocks. */
  long nonZeros() {
    return nonZeros;
  }

  /** Ends the last block, full or not. */
  void flush() {
    if (rowsInBlock > 0) {
      endBlock();
    }
  }

  /** All rows so far; the builder must not be used afterwards. */
  public SparseRows build() {
    flush();
    return new ArrayRows(blocks.toArray(new Block[0]), rows, columns, nonZeros);
  }
}
