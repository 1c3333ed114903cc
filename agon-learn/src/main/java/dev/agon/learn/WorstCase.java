package dev.agon.learn;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.linalg.Vectors;
import dev.agon.parallel.Workers;
import dev.agon.set.Simplex;
import java.util.Arrays;

/**
 * The exact inner maximum of robust logistic regression.
 *
 * <pre>
 *   y*(x) = Proj_simplex( 1/n + Q(x)/(lambda1 n^2) )
 *   P(x)  = J(x, y*(x)),   grad P(x) = grad_x J(x, y*(x))      (Danskin)
 * </pre>
 *
 * <p>One pass over the data for the losses, one projection, and a return to the rows that carry
 * weight. A row can only carry weight if its loss is less than {@code lambda1 n^2} below the
 * largest: all but these near ones are left alone. The work is cut into parts whose number depends
 * on the data alone; each has its own partial gradient, and the partials are added in their order,
 * so that any number of threads gives the same bits.
 */
public final class WorstCase {
  private static final int MOST_PARTS = 16;
  private static final int ROWS_PER_PART = 2048;

  /** Margins are turned into losses in pieces that stay in the first-level cache. */
  private static final int CHUNK = 512;

  private final SparseRows rows;
  private final byte[] sign;
  private final RobustSettings settings;
  private final Regularizer regularizer;
  private final Simplex.Newton simplex;
  private final int threads;
  private final int n;
  private final int dimension;
  private final double c;

  private final double[] loss;
  private final double[] probability;
  private final double[] weight;
  private final double[][] partial;
  private final double[][] margin;
  private final double[] largest;

  /** The rows that carry weight, in their order. */
  private final int[] row;

  private int support;

  WorstCase(Dataset data, int dimension, RobustSettings settings, int threads) {
    this.rows = data.rows();
    this.sign = data.sign();
    this.settings = settings;
    this.regularizer = new Regularizer(settings.lambda2(), settings.rho());
    this.threads = threads;
    this.n = data.size();
    this.dimension = dimension;
    this.c = settings.lambda1().curvature(n);
    this.simplex = new Simplex().projector(n);
    this.loss = new double[n];
    this.probability = new double[n];
    this.weight = new double[n];
    this.row = new int[n];
    int parts = parts(n);
    this.partial = new double[parts][dimension];
    this.margin = new double[parts][CHUNK];
    this.largest = new double[parts];
  }

  private static int parts(int rows) {
    return Math.max(1, Math.min(MOST_PARTS, rows / ROWS_PER_PART));
  }

  private static int begin(int part, int parts, int rows) {
    return (int) ((long) rows * part / parts);
  }

  double primal(double[] x, double[] gradient) {
    Workers.run(threads, parts(n), part -> losses(x, part));
    double value = weigh(Vectors.max(largest, 0, largest.length));
    if (Double.isNaN(value)) {
      Arrays.fill(gradient, Double.NaN);
      return Double.NaN;
    }
    int parts = parts(support);
    Workers.run(threads, parts, part -> partialGradient(part, parts));
    regularizer.gradient(x, gradient);
    for (int part = 0; part < parts; part++) {
      Vectors.addScaled(1, partial[part], gradient);
    }
    return value + regularizer.value(x);
  }

  private void losses(double[] x, int part) {
    double[] t = margin[part];
    double intercept = settings.intercept() ? x[dimension - 1] : 0;
    int end = begin(part + 1, parts(n), n);
    double most = 0;
    for (int from = begin(part, parts(n), n); from < end; from += CHUNK) {
      int size = Math.min(CHUNK, end - from);
      rows.dot(from, size, x, t);
      for (int k = 0; k < size; k++) {
        t[k] = sign[from + k] * (t[k] + intercept);
      }
      Vectors.logistic(t, size, loss, probability, from);
      most = Math.max(most, Vectors.max(loss, from, from + size));
    }
    largest[part] = most;
  }

  /** Finds the weights and returns {@code y*.Q - c/2 |y* - 1/n|^2}; NaN if a loss is not finite. */
  private double weigh(double max) {
    if (!(max < Double.POSITIVE_INFINITY)) {
      Arrays.fill(weight, Double.NaN);
      support = 0;
      return Double.NaN;
    }
    int count = 0;
    for (int i = 0; i < n; i++) {
      row[count] = i;
      count += loss[i] - max > -c ? 1 : 0; // any other is below the threshold of the projection
    }
    for (int k = 0; k < count; k++) {
      weight[k] = (loss[row[k]] - max) / c; // a common shift does not change a projection
    }
    simplex.project(weight, count);
    keepPositive(count);
    double gain = 0;
    double squares = 0;
    double uniform = 1.0 / n;
    for (int k = 0; k < support; k++) {
      double away = weight[k] - uniform;
      gain += weight[k] * (loss[row[k]] - max); // the weights' sum is 1: nothing is lost
      squares += away * away;
    }
    spread();
    return max + gain - 0.5 * c * (squares + (n - support) * (uniform * uniform));
  }

  private void keepPositive(int count) {
    int kept = 0;
    for (int k = 0; k < count; k++) {
      double y = weight[k];
      row[kept] = row[k];
      weight[kept] = y;
      kept += y > 0 ? 1 : 0;
    }
    support = kept;
  }

  /** Moves the weights, which stand packed at the front, to their rows, the last one first. */
  private void spread() {
    Arrays.fill(weight, support, n, 0);
    for (int k = support - 1; k >= 0; k--) {
      double packed = weight[k];
      weight[k] = 0;
      weight[row[k]] = packed;
    }
  }

  private void partialGradient(int part, int parts) {
    double[] out = partial[part];
    Arrays.fill(out, 0);
    double total = 0;
    for (int k = begin(part, parts, support); k < begin(part + 1, parts, support); k++) {
      int i = row[k];
      double a = -weight[i] * probability[i] * sign[i];
      rows.addScaled(i, a, out);
      total += a;
    }
    if (settings.intercept()) {
      out[dimension - 1] += total;
    }
  }

  /** The worst weight y*_i of each row at the last evaluated x. Not a copy: read only. */
  public double[] weights() {
    return weight;
  }

  /** The loss Q_i of each row at the last evaluated x. Not a copy: read only. */
  public double[] losses() {
    return loss;
  }
}
