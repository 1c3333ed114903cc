package dev.agon.learn.transport.scenario;

import dev.agon.learn.data.Categories;
import dev.agon.learn.data.SparseRows;
import java.util.Arrays;

/** The level of every row in every category column. */
public final class Levels {
  private final int columns;
  private final int[] feature;
  private final double[] value;

  public Levels(SparseRows rows, Categories categories) {
    this.columns = categories.count();
    this.feature = new int[rows.rows() * columns];
    this.value = new double[feature.length];
    Arrays.fill(feature, -1);
    int[] columnOf = new int[rows.columns()];
    Arrays.fill(columnOf, -1);
    for (int c = 0; c < columns; c++) {
      int first = categories.first()[c];
      Arrays.fill(columnOf, first, first + categories.size()[c], c);
    }
    for (int i = 0; i < rows.rows(); i++) {
      for (int k = 0; k < rows.entries(i); k++) {
        int j = rows.column(i, k);
        if (columnOf[j] >= 0 && rows.value(i, k) != 0) {
          feature[i * columns + columnOf[j]] = j;
          value[i * columns + columnOf[j]] = rows.value(i, k);
        }
      }
    }
  }

  /** The number of category columns. */
  public int columns() {
    return columns;
  }

  /** Returns the feature of the level of a row; -1 if there is none. */
  public int feature(int row, int column) {
    return feature[row * columns + column];
  }

  /** Returns the value of that feature: 1, or a fraction where a missing cell was filled. */
  public double value(int row, int column) {
    return value[row * columns + column];
  }
}
