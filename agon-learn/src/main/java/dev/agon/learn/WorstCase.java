package dev.agon.learn;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.linalg.Vectors;
import dev.agon.parallel.Workers;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;

/**
 * The exact inner maximum of robust logistic regression.
 *
 * <pre>
 *   y*(x) = Proj_simplex( 1/n + Q(x)/(lambda1 n^2) )
 *   P(x)  = J(x, y*(x)),   grad P(x) = grad_x J(x, y*(x))      (Danskin)
 * </pre>
 *
 * <p>One pass over the data for the losses, one projection, and a return to the rows that carry
 * weight. The rows are cut into segments whose number depends on n alone; each has its own partial
 * gradient, and the partials are added in their order, so that any number of threads gives the same
 * bits.
 */
public final class WorstCase {
  private static final int MOST_SEGMENTS = 16;
  private static final int ROWS_PER_SEGMENT = 2048;

  /** Margins are turned into losses in pieces that stay in the first-level cache. */
  private static final int CHUNK = 512;

  private final SparseRows rows;
  private final byte[] sign;
  private final RobustSettings settings;
  private final Regularizer regularizer;
  private final ConvexSet.Projector simplex;
  private final int threads;
  private final int n;
  private final int dimension;
  private final double c;

  private final double[] loss;
  private final double[] probability;
  private final double[] weight;
  private final double[][] partial;
  private final double[][] margin;

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
    int segments = Math.max(1, Math.min(MOST_SEGMENTS, n / ROWS_PER_SEGMENT));
    this.partial = new double[segments][dimension];
    this.margin = new double[segments][CHUNK];
  }

  double primal(double[] x, double[] gradient) {
    Workers.run(threads, partial.length, s -> losses(x, s));
    for (int i = 0; i < n; i++) {
      weight[i] = 1.0 / n + loss[i] / c;
    }
    simplex.project(weight);
    double value = Vectors.dot(weight, loss) - 0.5 * c * squaredDistanceToUniform();
    Workers.run(threads, partial.length, this::partialGradient);
    regularizer.gradient(x, gradient);
    for (double[] part : partial) {
      Vectors.addScaled(1, part, gradient);
    }
    return value + regularizer.value(x);
  }

  private int begin(int segment) {
    return (int) ((long) n * segment / partial.length);
  }

  private void losses(double[] x, int segment) {
    double[] t = margin[segment];
    double intercept = settings.intercept() ? x[dimension - 1] : 0;
    int end = begin(segment + 1);
    for (int from = begin(segment); from < end; from += CHUNK) {
      int size = Math.min(CHUNK, end - from);
      for (int k = 0; k < size; k++) {
        t[k] = sign[from + k] * (rows.dot(from + k, x) + intercept);
      }
      Vectors.logistic(t, size, loss, probability, from);
    }
  }

  private void partialGradient(int segment) {
    double[] out = partial[segment];
    java.util.Arrays.fill(out, 0);
    double total = 0;
    for (int i = begin(segment); i < begin(segment + 1); i++) {
      if (weight[i] > 0) {
        double a = -weight[i] * probability[i] * sign[i];
        rows.addScaled(i, a, out);
        total += a;
      }
    }
    if (settings.intercept()) {
      out[dimension - 1] += total;
    }
  }

  private double squaredDistanceToUniform() {
    double uniform = 1.0 / n;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double difference = weight[i] - uniform;
      sum += difference * difference;
    }
    return sum;
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
