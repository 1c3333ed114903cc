package dev.agon.learn;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How much each weight of a model counts: the size of its column's values, times the square root of
 * the share of rows that have one. The size is {@code (mean of sqrt|value|)^2}, which a few wild
 * values do not make large, as they would the root mean square.
 */
final class CoordinateSizes {
  /** Columns that differ less are left to the minimiser. */
  private static final double ALIKE = 100;

  private final Dataset data;
  private final int features;
  private final Settings settings;

  /**
   * @param features of the model; those that the data do not have are zero in every row
   */
  CoordinateSizes(Dataset data, int features, Settings settings) {
    this.data = data;
    this.features = features;
    this.settings = settings;
  }

  /**
   * The sizes, 1 for coordinates that are no weights of a model.
   *
   * @param dimension of x
   * @return null when they are much alike
   */
  double @Nullable [] of(int dimension) {
    SparseRows rows = data.rows();
    if (rows.allOnes()) {
      return null;
    }
    double[] column = new double[rows.columns()];
    long[] count = new long[column.length];
    for (int i = 0; i < rows.rows(); i++) {
      for (int k = 0; k < rows.entries(i); k++) {
        double value = Math.abs(rows.value(i, k));
        column[rows.column(i, k)] += Math.sqrt(value);
        count[rows.column(i, k)] += value > 0 ? 1 : 0;
      }
    }
    double smallest = settings.intercept() ? 1 : Double.POSITIVE_INFINITY;
    double largest = settings.intercept() ? 1 : 0;
    for (int j = 0; j < column.length; j++) {
      double root = column[j] / Math.max(1, count[j]);
      column[j] = root > 0 ? root * root * Math.sqrt(count[j] / (double) rows.rows()) : 1;
      if (root > 0) {
        smallest = Math.min(smallest, column[j]);
        largest = Math.max(largest, column[j]);
      }
    }
    return largest <= ALIKE * smallest ? null : spread(column, dimension);
  }

  /** One block of columns and intercept for each output. */
  private double[] spread(double[] column, int dimension) {
    double[] sizes = new double[dimension];
    Arrays.fill(sizes, 1);
    int outputs = settings.loss().outputs(data.target());
    int block = settings.dimension(data.target(), features) / outputs;
    for (int k = 0; k < outputs; k++) {
      System.arraycopy(column, 0, sizes, k * block, Math.min(column.length, block));
    }
    return sizes;
  }
}
