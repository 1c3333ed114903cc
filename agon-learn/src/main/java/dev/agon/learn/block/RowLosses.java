package dev.agon.learn.block;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.network.NetworkPass;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.linalg.Vectors;
import dev.agon.parallel.Workers;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The losses of all rows at a point, and weighted sums of their gradients.
 *
 * <p>The rows are divided into parts whose number depends only on the data. Each part has its own
 * sums, which are added in the order of the parts, so any number of threads gives the same bits.
 */
public final class RowLosses {
  private static final int MOST_PARTS = 16;

  /** Rows are processed in pieces whose scores stay in the first-level cache. */
  private static final int CHUNK = 512;

  private final SparseRows rows;
  private final Loss kind;
  private final double[] target;
  private final boolean intercept;
  private final int threads;
  private final int n;
  private final double uniform;
  private final int block;
  private final int blocks;
  private final Blocks point;
  private final @Nullable Architecture network;
  private final ProblemSettings settings;
  private final int[] moved;

  /** The point that the losses belong to, after an evaluation. */
  private final double[] at;

  private int evaluations;

  private double largest;
  private final double[] loss;
  private final double[][] derivative;
  private final double[] y;
  private final Part[] parts;

  /** Sets {@code y[i]} for from &lt;= i &lt; to. */
  @FunctionalInterface
  public interface Weigher {
    /** Computes the weights of some rows. */
    void weigh(int from, int to);
  }

  /**
   * @param dimension the dimension of x; a problem may have more features than occur in the data
   * @param allRows the number of rows n of the problem, of which the data may be a part
   */
  public RowLosses(
      Dataset data, ProblemSettings settings, int dimension, int allRows, int threads) {
    this.rows = data.rows();
    this.kind = settings.loss();
    this.target = kind.numbers(data.target());
    this.intercept = settings.intercept();
    this.threads = threads;
    this.n = data.size();
    this.uniform = 1.0 / allRows;
    int outputs = kind.outputs(data.target());
    this.network = settings.network();
    this.settings = settings;
    // The weights of a network are one block for any number of outputs.
    int blocks = network == null ? outputs : 1;
    this.block = dimension / blocks;
    this.blocks = blocks;
    this.point = new Blocks(blocks, dimension);
    this.moved =
        network == null
            ? new int[0]
            : InputAttack.features(data, settings, network.features(dimension, outputs));
    this.at = new double[dimension];
    this.loss = new double[n];
    this.derivative = new double[outputs][n];
    this.y = new double[n];
    this.parts = new Part[partCount()];
    DenseRows dense = network == null ? DenseRows.of(rows, outputs) : null;
    for (int k = 0; k < parts.length; k++) {
      parts[k] = new Part(begin(k), begin(k + 1), dense);
    }
  }

  /** A part should have enough rows that its own gradient is cheap in comparison. */
  private int partCount() {
    long most = Math.min(n / CHUNK, rows.nonZeros() / (4L * block));
    return (int) Math.max(1, Math.min(MOST_PARTS, most));
  }

  private int begin(int part) {
    return (int) ((long) n * part / parts.length);
  }

  /**
   * Computes the losses at x, unless x is the last point at which they were computed.
   *
   * @return the largest, which may not be finite
   */
  public double evaluate(double[] x) {
    if (evaluations > 0 && Arrays.equals(x, at)) {
      return largest;
    }
    evaluations++;
    System.arraycopy(x, 0, at, 0, at.length);
    double[][] blocks = point.of(x);
    Workers.run(threads, parts.length, part -> parts[part].losses(blocks));
    double most = Double.NEGATIVE_INFINITY;
    for (Part part : parts) {
      most = Math.max(most, part.largest);
    }
    largest = most;
    return most;
  }

  /** Returns {@code a_i'v} of each row, with the intercept, for losses of one score. */
  public double[] scores(double[] v) {
    double[] score = new double[n];
    rows.dot(0, n, v, score);
    double constant = intercept ? v[block - 1] : 0;
    for (int i = 0; i < n; i++) {
      score[i] += constant;
    }
    return score;
  }

  /** The target of a row, as the loss uses it. */
  public double target(int i) {
    return target[i];
  }

  /**
   * Computes the weights of the rows, and adds {@code sum y_i grad l_i} to a gradient, if one is
   * given.
   *
   * @param weigher sets y; called for all rows, in pieces, by any thread
   * @param rowWeight w_i of each row; null if all are 1
   * @param largest the largest loss
   * @param gradient the gradient by all weights (input and output); null to omit it
   * @return {@code sum y_i (l_i - largest)} and {@code sum w_i (y_i/w_i - 1/n)^2}
   */
  public Totals weigh(
      Weigher weigher,
      double @Nullable [] rowWeight,
      double largest,
      double @Nullable [] gradient) {
    boolean sloped = gradient != null;
    Workers.run(
        threads, parts.length, part -> parts[part].weigh(weigher, rowWeight, largest, sloped));
    double gain = 0;
    double squares = 0;
    double heavy = 0;
    for (Part part : parts) {
      gain += part.gain;
      squares += part.squares;
      heavy += part.heavyWeight;
      for (int k = 0; gradient != null && k < blocks; k++) {
        add(part.gradient[k], gradient, k * block);
      }
    }
    double total = rowWeight == null ? n : Vectors.sum(rowWeight, n);
    return new Totals(gain, squares + (total - heavy) * (uniform * uniform));
  }

  /**
   * Sums over rows.
   *
   * @param gain {@code sum y_i (l_i - largest)}
   * @param squares {@code sum w_i (y_i/w_i - 1/n)^2}
   */
  public record Totals(double gain, double squares) {}

  private static void add(double[] part, double[] gradient, int offset) {
    for (int j = 0; j < part.length; j++) {
      gradient[offset + j] += part[j];
    }
  }

  /**
   * Returns how often the losses were computed; if this number has changed, the point may have
   * changed as well.
   */
  public int evaluations() {
    return evaluations;
  }

  /** The loss of each row. Not a copy. */
  public double[] losses() {
    return loss;
  }

  /** The derivative of a row's loss with respect to its first score. */
  double slope(int row) {
    return derivative[0][row];
  }

  /** The derivatives of the losses with respect to a score. Not a copy. */
  double[] derivative(int output) {
    return derivative[output];
  }

  /** The weight of each row, written by the weigher. Not a copy. */
  public double[] weights() {
    return y;
  }

  /** Consecutive rows, and their contributions. */
  private final class Part {
    private final int begin;
    private final int end;
    private final double[][] score;
    private final double[] targets = new double[CHUNK];
    private final int[] heavy = new int[CHUNK];
    private final double[][] slope = new double[derivative.length][CHUNK];
    private final double[][] gradient;
    private final double[] constant = new double[derivative.length];
    private final @Nullable NetworkPass pass;
    private final @Nullable DenseRows dense;
    private final @Nullable InputAttack attack;

    private double[] current = new double[0];
    private double largest;
    private double gain;
    private double squares;
    private double heavyWeight;

    Part(int begin, int end, @Nullable DenseRows ofAll) {
      this.begin = begin;
      this.end = end;
      this.score = new double[derivative.length][CHUNK];
      this.gradient = new double[blocks][block];
      this.dense = DenseRows.like(ofAll);
      this.pass =
          network == null
              ? null
              : new NetworkPass(
                  network, network.features(block, derivative.length), derivative.length, moved);
      this.attack =
          pass == null
              ? null
              : InputAttack.of(settings, pass, moved.length, derivative.length, InputAttack.MANY);
    }

    // Sums stay in registers until the end, because the fields of two parts may share a cache
    // line.

    private void losses(double[][] x) {
      double most = Double.NEGATIVE_INFINITY;
      for (int from = begin; from < end; from += CHUNK) {
        int size = Math.min(CHUNK, end - from);
        System.arraycopy(target, from, targets, 0, size);
        if (pass != null) {
          networkScores(pass, from, size, x[0]);
        } else {
          scores(from, size, x);
        }
        kind.evaluate(score, targets, size, loss, derivative, from);
        if (attack != null) {
          attack.subtractPrices(loss, from, size);
        }
        most = Math.max(most, Vectors.max(loss, from, from + size));
      }
      largest = most;
    }

    private void networkScores(NetworkPass network, int from, int size, double[] x) {
      current = x;
      if (attack == null) {
        network.load(rows, null, from, size);
      } else {
        attack.load(rows, null, from, size, x, targets);
      }
      network.forward(x, score);
    }

    private void scores(int from, int size, double[][] x) {
      if (dense != null) {
        dense.dot(from, size, x, score);
      }
      for (int output = 0; output < x.length; output++) {
        double[] out = score[output];
        if (dense == null) {
          rows.dot(from, size, x[output], out);
        }
        if (intercept) {
          double constant = x[output][block - 1];
          for (int k = 0; k < size; k++) {
            out[k] += constant;
          }
        }
      }
    }

    /** Sums over the rows with positive weight. */
    private void weigh(
        Weigher weigher, double @Nullable [] rowWeight, double most, boolean sloped) {
      Blocks.clear(gradient);
      Arrays.fill(constant, 0);
      double totalGain = 0;
      double totalSquares = 0;
      double totalWeight = 0;
      for (int from = begin; from < end; from += CHUNK) {
        int to = Math.min(from + CHUNK, end);
        weigher.weigh(from, to);
        int count = heavyRows(from, to);
        for (int k = 0; k < count; k++) {
          int i = heavy[k];
          double w = rowWeight == null ? 1 : rowWeight[i];
          double away = (rowWeight == null ? y[i] : y[i] / w) - uniform;
          totalGain += y[i] * (loss[i] - most); // the weights sum to 1, so nothing is lost
          totalSquares += w * away * away;
          totalWeight += w;
        }
        if (sloped && pass != null) {
          addNetworkGradients(pass, count);
        } else if (sloped) {
          addGradients(count);
        }
      }
      for (int output = 0; intercept && pass == null && output < gradient.length; output++) {
        gradient[output][block - 1] += constant[output];
      }
      gain = totalGain;
      squares = totalSquares;
      heavyWeight = totalWeight;
    }

    /** Lists the rows with weight without a branch, which would be unpredictable. */
    private int heavyRows(int from, int to) {
      int count = 0;
      for (int i = from; i < to; i++) {
        heavy[count] = i;
        count += y[i] > 0 ? 1 : 0;
      }
      return count;
    }

    /**
     * The rows with weight pass through the network again, because their layers were not stored.
     */
    private void addNetworkGradients(NetworkPass network, int count) {
      if (count == 0) {
        return;
      }
      if (attack == null) {
        network.load(rows, heavy, 0, count);
      } else {
        for (int k = 0; k < count; k++) {
          targets[k] = target[heavy[k]];
        }
        attack.load(rows, heavy, 0, count, current, targets);
      }
      network.forward(current, score);
      for (int output = 0; output < derivative.length; output++) {
        for (int k = 0; k < count; k++) {
          score[output][k] = y[heavy[k]] * derivative[output][heavy[k]];
        }
      }
      network.back(score, gradient[0]);
    }

    private void addGradients(int count) {
      for (int output = 0; output < gradient.length; output++) {
        double[] slopes = derivative[output];
        double total = constant[output];
        double[] weighted = slope[output];
        for (int k = 0; k < count; k++) {
          weighted[k] = y[heavy[k]] * slopes[heavy[k]];
          total += weighted[k];
        }
        if (dense == null) {
          rows.addScaled(heavy, weighted, count, gradient[output]);
        }
        constant[output] = total;
      }
      if (dense != null) {
        dense.addScaled(heavy, slope, count, gradient);
      }
    }
  }
}
