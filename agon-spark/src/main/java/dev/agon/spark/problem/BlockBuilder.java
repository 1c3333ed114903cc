package dev.agon.spark.problem;

import dev.agon.learn.data.SparseRowsBuilder;
import java.util.Arrays;

/** Collects the rows of a partition. */
public final class BlockBuilder {
  private final SparseRowsBuilder rows = new SparseRowsBuilder();
  private final boolean hasWeight;
  private final boolean hasGroup;
  private double[] target = new double[1024];
  private double[] weight;
  private int[] group;
  private int size;

  public BlockBuilder(boolean hasWeight, boolean hasGroup) {
    this.hasWeight = hasWeight;
    this.hasGroup = hasGroup;
    this.weight = new double[hasWeight ? target.length : 0];
    this.group = new int[hasGroup ? target.length : 0];
  }

  public void atLeastColumns(int count) {
    rows.atLeastColumns(count);
  }

  /**
   * Adds an entry to the current row, which {@link #endRow} closes; columns must be ascending, and
   * zeros are dropped.
   */
  public void entry(int column, double value) {
    if (value != 0) {
      rows.add(column, value);
    }
  }

  public void endRow(double itsTarget, double itsWeight, int itsGroup) {
    rows.endRow();
    if (size == target.length) {
      int larger = Math.multiplyExact(size, 2);
      target = Arrays.copyOf(target, larger);
      weight = Arrays.copyOf(weight, hasWeight ? larger : 0);
      group = Arrays.copyOf(group, hasGroup ? larger : 0);
    }
    target[size] = itsTarget;
    if (hasWeight) {
      weight[size] = itsWeight;
    }
    if (hasGroup) {
      group[size] = itsGroup;
    }
    size++;
  }

  /** Copies a row of a block. */
  void add(RowBlock from, int row) {
    int entries = from.rows().entries(row);
    for (int k = 0; k < entries; k++) {
      rows.add(from.rows().column(row, k), from.rows().value(row, k));
    }
    double[] itsWeight = from.weight();
    int[] itsGroup = from.group();
    endRow(
        from.target()[row],
        itsWeight == null ? 1 : itsWeight[row],
        itsGroup == null ? 0 : itsGroup[row]);
  }

  public RowBlock build() {
    return new RowBlock(
        rows.build(),
        Arrays.copyOf(target, size),
        hasWeight ? Arrays.copyOf(weight, size) : null,
        hasGroup ? Arrays.copyOf(group, size) : null);
  }
}
