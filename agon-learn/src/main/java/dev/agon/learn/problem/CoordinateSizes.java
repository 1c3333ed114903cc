package dev.agon.learn.problem;

import dev.agon.learn.data.SparseRows;
import dev.agon.learn.data.Target;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How much each weight of a model counts: the size of its column's values, times the square root of
 * the share of rows that have one. The size is {@code (mean of sqrt|value|)^2}, which a few wild
 * values do not make large, as they would the root mean square.
 *
 * <p>Rows may be in several places: their sums can be added.
 */
public final class CoordinateSizes implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Columns that differ less are left to the minimiser. */
  private static final double ALIKE = 100;

  private final double[] roots;
  private final long[] count;
  private final long rows;

  private CoordinateSizes(double[] roots, long[] count, long rows) {
    this.roots = roots;
    this.count = count;
    this.rows = rows;
  }

  /** Those of some rows. */
  public static CoordinateSizes of(SparseRows rows) {
    double[] roots = new double[rows.columns()];
    long[] count = new long[roots.length];
    rows.addRoots(roots, count);
    return new CoordinateSizes(roots, count, rows.rows());
  }

  /** Those of these rows and of others. */
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
   * The sizes, 1 for coordinates that are no weights of a model.
   *
   * @param target what the model predicts
   * @param features of the model; those that the data do not have are zero in every row
   * @param dimension of x
   * @return null when they are much alike
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
    if (largest <= ALIKE * smallest) {
      return null;
    }
    double[] sizes = new double[dimension];
    Arrays.fill(sizes, 1);
    int outputs = settings.loss().outputs(target);
    int block = settings.dimension(target, features) / outputs;
    for (int k = 0; k < outputs; k++) { // one block of columns and intercept for each
      System.arraycopy(column, 0, sizes, k * block, Math.min(column.length, block));
    }
    return sizes;
  }
}
