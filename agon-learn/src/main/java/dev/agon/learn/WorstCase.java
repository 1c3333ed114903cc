package dev.agon.learn;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.linalg.Vectors;
import dev.agon.parallel.Workers;
import dev.agon.set.Simplex;
import java.util.Arrays;

/**
 * The exact inner maximum of robust logistic regression.
 *
 * <pre>
 *   y*(x) = Proj_simplex( 1/n + Q(x)/c ),   c = lambda1 n^2
 *   P(x)  = J(x, y*(x)),   grad P(x) = grad_x J(x, y*(x))      (Danskin)
 * </pre>
 *
 * <p>One pass over the data for the losses, one search for the threshold of the projection, and a
 * return to the rows that carry weight. The search is done on the losses themselves: a common shift
 * does not change a projection, and {@code c y*} is the projection of Q onto the simplex of sum c.
 *
 * <p>The rows are cut into parts whose number depends on the data alone; each has its own sums, and
 * they are added in the order of the parts, so that any number of threads gives the same bits.
 */
public final class WorstCase {
  private static final int MOST_PARTS = 16;

  /** Rows are worked on in pieces whose margins stay in the first-level cache. */
  private static final int CHUNK = 512;

  private final SparseRows rows;
  private final byte[] sign;
  private final Settings settings;
  private final Regulariser regulariser;
  private final Simplex.Newton simplex;
  private final int threads;
  private final int n;
  private final int dimension;
  private final double c;

  private final double[] loss;
  private final double[] probability;
  private final double[] weight;
  private final Part[] parts;

  WorstCase(Dataset data, int dimension, Settings settings, double curvature, int threads) {
    this.rows = data.rows();
    this.sign = data.classes().signs();
    this.settings = settings;
    this.regulariser = settings.regulariser();
    this.threads = threads;
    this.n = data.size();
    this.dimension = dimension;
    this.c = curvature;
    this.simplex = new Simplex(c).projector(n);
    this.loss = new double[n];
    this.probability = new double[n];
    this.weight = new double[n];
    this.parts = new Part[partCount()];
    for (int k = 0; k < parts.length; k++) {
      parts[k] = new Part(begin(k), begin(k + 1));
    }
  }

  /** A part should have rows enough that its own gradient costs little beside them. */
  private int partCount() {
    long most = Math.min(n / CHUNK, rows.nonZeros() / (4L * dimension));
    return (int) Math.max(1, Math.min(MOST_PARTS, most));
  }

  private int begin(int part) {
    return (int) ((long) n * part / parts.length);
  }

  double primal(double[] x, double[] gradient) {
    Workers.run(threads, parts.length, part -> parts[part].losses(x));
    double max = 0;
    for (Part part : parts) {
      max = Math.max(max, part.largest);
    }
    if (!(max < Double.POSITIVE_INFINITY)) {
      Arrays.fill(weight, Double.NaN);
      Arrays.fill(gradient, Double.NaN);
      return Double.NaN;
    }
    simplex.find(loss, n);
    double largest = max;
    Workers.run(threads, parts.length, part -> parts[part].weigh(largest));
    return max + collect(x, gradient);
  }

  /** Adds up what the parts found; returns {@code y*.Q - max - c/2 |y* - 1/n|^2 + g(x)}. */
  private double collect(double[] x, double[] gradient) {
    double gain = 0;
    double squares = 0;
    int support = 0;
    regulariser.gradient(x, gradient);
    for (Part part : parts) {
      gain += part.gain;
      squares += part.squares;
      support += part.support;
      Vectors.addScaled(1, part.gradient, gradient);
    }
    double uniform = 1.0 / n;
    squares += (n - support) * (uniform * uniform);
    return gain - 0.5 * c * squares + regulariser.value(x);
  }

  /** Some consecutive rows, and what they contribute. */
  private final class Part {
    private final int begin;
    private final int end;
    private final double[] margin = new double[CHUNK];
    private final int[] heavy = new int[CHUNK];
    private final double[] slope = new double[CHUNK];
    private final double[] gradient = new double[dimension];

    private double largest;
    private double gain;
    private double squares;
    private int support;

    Part(int begin, int end) {
      this.begin = begin;
      this.end = end;
    }

    // Sums stay in registers until the end: the fields of two parts may share a cache line.

    private void losses(double[] x) {
      double intercept = settings.intercept() ? x[dimension - 1] : 0;
      double most = 0;
      for (int from = begin; from < end; from += CHUNK) {
        int size = Math.min(CHUNK, end - from);
        rows.dot(from, size, x, margin);
        for (int k = 0; k < size; k++) {
          margin[k] = sign[from + k] * (margin[k] + intercept);
        }
        Vectors.logistic(margin, size, loss, probability, from);
        most = Math.max(most, Vectors.max(loss, from, from + size));
      }
      largest = most;
    }

    /** Finds the weights, and sums over the rows that carry some. */
    private void weigh(double max) {
      Arrays.fill(gradient, 0);
      double uniform = 1.0 / n;
      double totalGain = 0;
      double totalSquares = 0;
      double total = 0;
      int heavyCount = 0;
      for (int from = begin; from < end; from += CHUNK) {
        int count = heavyRows(from, Math.min(from + CHUNK, end));
        heavyCount += count;
        for (int k = 0; k < count; k++) {
          int i = heavy[k];
          double y = weight[i];
          totalGain += y * (loss[i] - max); // the weights' sum is 1: nothing is lost
          totalSquares += (y - uniform) * (y - uniform);
          slope[k] = -y * probability[i] * sign[i];
          total += slope[k];
        }
        rows.addScaled(heavy, slope, count, gradient);
      }
      if (settings.intercept()) {
        gradient[dimension - 1] += total;
      }
      gain = totalGain;
      squares = totalSquares;
      support = heavyCount;
    }

    /** Sets the weights of a chunk; without a branch, since they may be 0 or not at random. */
    private int heavyRows(int from, int to) {
      int count = 0;
      for (int i = from; i < to; i++) {
        double y = simplex.of(loss[i]) / c;
        weight[i] = y;
        heavy[count] = i;
        count += y > 0 ? 1 : 0;
      }
      return count;
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
