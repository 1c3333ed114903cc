package dev.agon.learn.data;

import dev.agon.learn.data.SparseRows.Block;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects rows one by one; the entries of a row come in ascending order of their columns. */
public final class SparseRowsBuilder {
  private final List<Block> blocks = new ArrayList<>();
  private int[] start = new int[SparseRows.BLOCK_ROWS + 1];
  private int[] column = new int[1 << 16];
  private double[] value = new double[1 << 16];
  private boolean ones = true;
  private int entries;
  private int rowsInBlock;

  private int rows;
  private int columns;
  private long nonZeros;

  /** Adds an entry to the row that {@link #endRow} will close; the column is 0-based. */
  public void add(int newColumn, double newValue) {
    if (entries == column.length) {
      int capacity = Math.max(entries + (entries >> 1), entries + 1);
      column = Arrays.copyOf(column, capacity);
      value = Arrays.copyOf(value, capacity);
    }
    column[entries] = newColumn;
    value[entries] = newValue;
    ones &= newValue == 1.0;
    columns = Math.max(columns, newColumn + 1);
    entries++;
  }

  /** Closes the current row. */
  public void endRow() {
    rows++;
    start[++rowsInBlock] = entries;
    if (rowsInBlock == SparseRows.BLOCK_ROWS) {
      endBlock();
    }
  }

  /** The number of rows closed so far. */
  public int rows() {
    return rows;
  }

  private void endBlock() {
    blocks.add(
        new Block(
            Arrays.copyOf(start, rowsInBlock + 1),
            Arrays.copyOf(column, entries),
            ones ? new double[0] : Arrays.copyOf(value, entries)));
    nonZeros += entries;
    entries = 0;
    rowsInBlock = 0;
    ones = true;
  }

  /** All rows so far; the builder must not be used afterwards. */
  public SparseRows build() {
    if (rowsInBlock > 0) {
      endBlock();
    }
    return new SparseRows(blocks.toArray(new Block[0]), rows, columns, nonZeros);
  }
}
