package dev.agon.learn.data;

import dev.agon.learn.data.ArrayRows.Block;
import dev.agon.learn.io.Growth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Collects rows one by one; the entries of a row must be added in ascending order of their columns.
 */
public final class SparseRowsBuilder {
  private final List<Block> blocks = new ArrayList<>();
  private final Consumer<Block> sink;
  private final int[] start = new int[SparseRows.BLOCK_ROWS + 1];
  private int[] column = new int[1 << 12];
  private double[] value = new double[0];
  private boolean uniform = true;
  private double common = 1;
  private int entries;
  private int rowsInBlock;

  private int rows;
  private int columns;
  private long nonZeros;

  /** Creates a builder that keeps the rows in memory. */
  public SparseRowsBuilder() {
    this.sink = blocks::add;
  }

  /**
   * Creates a builder that passes the rows on, block by block.
   *
   * @param sink receives every full block
   */
  public SparseRowsBuilder(Consumer<Block> sink) {
    this.sink = sink;
  }

  /** Adds an entry to the row that {@link #endRow} will close; the column is 0-based. */
  public void add(int newColumn, double newValue) {
    int entry = entries;
    reserve(1);
    column[entry] = newColumn;
    expect(newValue);
    if (!uniform) {
      value[entry] = newValue;
    }
    entries = entry + 1;
  }

  /** Adds a whole row, whose entries are those of a block from..to-1. */
  void addRow(Block block, int from, int to) {
    int count = to - from;
    reserve(count);
    System.arraycopy(block.column(), from, column, entries, count);
    if (block.isUniform()) {
      expect(block.common());
    } else {
      spread();
      System.arraycopy(block.value(), from, value, entries, count);
    }
    if (block.isUniform() && !uniform) {
      Arrays.fill(value, entries, entries + count, block.common());
    }
    entries += count;
    endRow();
  }

  private void reserve(int more) {
    while (column.length - entries < more) {
      column = Arrays.copyOf(column, Growth.larger(column.length));
      value = uniform ? value : Arrays.copyOf(value, column.length);
    }
  }

  /** Values need not be stored as long as all are equal. */
  private void expect(double next) {
    if (entries == 0) {
      common = next;
    } else if (uniform && next != common) {
      spread();
    }
  }

  /** Stores the values so far, because a different value follows. */
  private void spread() {
    if (uniform) {
      uniform = false;
      value = value.length < column.length ? new double[column.length] : value;
      Arrays.fill(value, 0, entries, common);
    }
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

  /** Sets the minimum number of columns, even if the last ones contain only zeros. */
  public void atLeastColumns(int count) {
    columns = Math.max(columns, count);
  }

  /** The number of rows closed so far. */
  public int rows() {
    return rows;
  }

  private void endBlock() {
    sink.accept(
        new Block(
            Arrays.copyOf(start, rowsInBlock + 1),
            Arrays.copyOf(column, entries),
            uniform ? new double[0] : Arrays.copyOf(value, entries),
            common));
    nonZeros += entries;
    entries = 0;
    rowsInBlock = 0;
    uniform = true;
    common = 1;
  }

  /** The number of columns so far. */
  public int columns() {
    return columns;
  }

  /** The number of entries in full blocks. */
  public long nonZeros() {
    return nonZeros;
  }

  /** Ends the last block, even if it is not full. */
  public void flush() {
    if (rowsInBlock > 0) {
      endBlock();
    }
  }

  /** Returns all rows; the builder must not be used afterwards. */
  public SparseRows build() {
    flush();
    return new ArrayRows(blocks.toArray(new Block[0]), rows, columns, nonZeros);
  }
}
