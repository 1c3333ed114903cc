package dev.agon.learn.block;

import dev.agon.learn.data.SparseRows;
import dev.agon.learn.data.Target;
import dev.agon.learn.settings.ProblemSettings;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The scale of each weight of a model: the size of the values in its column, times the square root
 * of the share of rows with a value. The size is {@code (mean of sqrt|value|)^2}, which is less
 * sensitive to outliers than the root mean square.
 *
 * <p>Rows may be in several blocks, whose sums can be added.
 */
public final class CoordinateSizes implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * Up to this ratio between the largest and the smallest column, the minimiser needs no scales.
   */
  private static final double LARGEST_RATIO = 100;

  private final double[] roots;
  private final long[] count;
  private final long rows;

  private CoordinateSizes(double[] roots, long[] count, long rows) {
    this.roots = roots;
    this.count = count;
    this.rows = rows;
  }

  /** Computes the sums of some rows. */
  public static CoordinateSizes of(SparseRows rows) {
    double[] roots = new double[rows.columns()];
    long[] count = new long[roots.length];
    rows.addRoots(roots, count);
    return new CoordinateSizes(roots, count, rows.rows());
  }

  /** Returns the sums of these rows and others together. */
  public CoordinateSizes with(CoordinateSizes others) {
    int columns = Math.max(roots.length, others.roots.length);
    double[] allRoots = Arrays.copyOf(roots, columns);
    long[] allCount = Arrays.copyOf(count, columns);
    for (int j = 0; j < others.roots.length; j++) {
      allRoots[j] += others.roots[j];
      allCount[j] += others.count[j];
    }
    return new CoordinateSizes(allRoots, allCount, rows + others.rows);
  }

  /**
   * Returns the sizes; 1 for coordinates that are not weights of a model.
   *
   * @param target the target of the model
   * @param features the number of features of the model; those that the data do not have are zero
   *     in every row
   * @param dimension the dimension of x
   * @return null if they are similar
   */
  public double @Nullable [] of(
      Target target, int features, ProblemSettings settings, int dimension) {
    double[] column = new double[roots.length];
    double smallest = settings.intercept() ? 1 : Double.POSITIVE_INFINITY;
    double largest = settings.intercept() ? 1 : 0;
    for (int j = 0; j < column.length; j++) {
      double root = roots[j] / Math.max(1, count[j]);
      column[j] = root > 0 ? root * root * Math.sqrt(count[j] / (double) rows) : 1;
      if (root > 0) {
        smallest = Math.min(smallest, column[j]);
        largest = Math.max(largest, column[j]);
      }
    }
    if (largest <= LARGEST_RATIO * smallest) {
      return null;
    }
    double[] sizes = new double[dimension];
    Arrays.fill(sizes, 1);
    int outputs = settings.loss().outputs(target);
    int block = settings.dimension(target, features) / outputs;
    for (int k = 0; k < outputs; k++) { // one block of columns and intercept per output
      System.arraycopy(column, 0, sizes, k * block, Math.min(column.length, block));
    }
    return sizes;
  }
}
