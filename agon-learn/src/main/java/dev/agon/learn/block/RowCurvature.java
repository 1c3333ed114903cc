package dev.agon.learn.block;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.data.Target;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.parallel.Workers;
import java.util.Arrays;

/**
 * The (generalised) Hessian of a worst case: with the gradients l' and Hessians l'' of the losses
 * in their scores, the weights y and their {@link RowResponse} r, {@code r_i = dy_i/dl_i},
 *
 * <pre>
 *   B = sum_i (y_i l''_i + r_i l'_i l'_i') (x) a_i a_i'  -  s s' / sum_i r_i,   s = sum_i r_i l'_i (x) a_i
 * </pre>
 *
 * <p>where (x) is the Kronecker product. Each pair of outputs has one block, which is symmetric.
 *
 * <p>over the rows a_i with weight. The last term keeps the weights' sum at 1; a response of
 * several components has one such term for each. For the sets with a price and for proximal weights
 * this is the Hessian except for the regulariser; within a radius it is larger by a matrix of rank
 * one, and for groups it leaves out how their weights move ({@link GroupCurvature}).
 *
 * <p>A minimiser uses it only to compute a direction. A sample of the rows is therefore sufficient
 * if all rows would cost much more than P itself, see {@link RowSampling}.
 *
 * <p>The rows are divided into a fixed number of parts, whose sums are added in order: any number
 * of threads gives the same bits.
 */
public final class RowCurvature {
  private static final int PARTS = 4;
  private static final int CHUNK = 512;

  /** The cost of a row in P, in products: two per entry, and sixteen for a loss. */
  static final double LOSS = 16;

  private final SparseRows rows;
  private final Loss kind;
  private final double[] target;
  private final boolean intercept;
  private final int threads;
  private final int dimension;
  private final int outputs;

  /** The number of weights of an output. */
  private final int block;

  private final RowSampling sampling;
  private final Part[] parts;

  /**
   * @param dimension the number of weights of the model
   * @param threads the number of threads
   */
  public RowCurvature(Dataset data, ProblemSettings settings, int dimension, int threads) {
    this.rows = data.rows();
    this.kind = settings.loss();
    this.target = kind.numbers(data.target());
    this.intercept = settings.intercept();
    this.threads = threads;
    this.dimension = dimension;
    this.outputs = kind.outputs(data.target());
    this.block = dimension / outputs;
    this.sampling = new RowSampling(data, dimension, outputs);
    this.parts = new Part[Math.max(1, Math.min(PARTS, data.size() / (4 * dimension)))];
    for (int k = 0; k < parts.length; k++) {
      parts[k] = new Part(begin(k), begin(k + 1));
    }
  }

  private int begin(int part) {
    return (int) ((long) rows.rows() * part / parts.length);
  }

  /** The largest cost if a sample of the rows may be used, see {@link #costOfAll}. */
  public static double cost(Dataset data, ProblemSettings settings, int dimension) {
    int outputs = settings.loss().outputs(data.target());
    double looked = Math.min(1, RowSampling.mostRows(data, dimension, outputs) / data.size());
    return cost(data.target(), data.size(), data.rows().nonZeros(), looked, settings, dimension);
  }

  /**
   * The cost with all rows, in evaluations of P: products of all pairs of entries of a row, and a
   * factorisation.
   *
   * @param target the target
   * @param rows the number of rows
   * @param nonZeros the number of non-zeros of all rows
   */
  public static double costOfAll(
      Target target, int rows, long nonZeros, ProblemSettings settings, int dimension) {
    return cost(target, rows, nonZeros, 1, settings, dimension);
  }

  private static double cost(
      Target target,
      double n,
      long nonZeros,
      double looked,
      ProblemSettings settings,
      int dimension) {
    if (settings.network() != null) {
      return Double.POSITIVE_INFINITY;
    }
    int outputs = settings.loss().outputs(target);
    double entries = nonZeros / n + 1;
    double squares = looked * entries * entries / 2 * pairs(outputs);
    double factorisation = (double) dimension * dimension * dimension / (12 * n);
    return (squares + factorisation) / (outputs * (2 * entries + LOSS));
  }

  /** Returns the number of pairs of outputs, each of them with itself included. */
  static int pairs(int outputs) {
    return outputs * (outputs + 1) / 2;
  }

  /**
   * Adds the sums over these rows; the problem may have more rows in other blocks.
   *
   * @param losses the losses with the slopes and weights at the current point
   * @param response of those weights
   * @param sampled whether a sample of the rows may be used
   * @param lower the lower triangle of {@code += sum_i (y_i l''_i + r_i l'_i^2) a_i a_i'}
   * @param pull {@code += s} of each component
   * @param growth {@code += sum_i r_i} of each component
   * @return the factor by which B may be too large: the number of rows that a selected row
   *     represents, because unselected rows can only add to B
   */
  public double add(
      RowLosses losses,
      RowResponse response,
      boolean sampled,
      double[][] lower,
      double[][] pull,
      double[] growth) {
    RowSampling.Sample sample =
        sampled ? sampling.sample(losses.weights(), response) : sampling.all();
    Workers.run(threads, parts.length, k -> parts[k].sum(losses, response, sample));
    for (Part part : parts) {
      for (int c = 0; c < pull.length; c++) {
        growth[c] += part.growth[c];
        for (int k = 0; k < outputs; k++) {
          add(part.pull[c][k], block, pull[c], k * block);
        }
      }
      for (int k = 0; k < outputs; k++) {
        for (int l = 0; l <= k; l++) {
          addBlock(part.squares[pairs(k) + l], k * block, l * block, lower);
        }
      }
    }
    return sample.largestFactor();
  }

  /**
   * Subtracts the terms that keep the sums of the weights.
   *
   * @param growth {@code sum_i r_i} of all rows, for each component
   * @param pull s of all rows, for each component
   * @param lower the sum over all rows (input), B (output)
   */
  public static void keepSum(double[] growth, double[][] pull, double[][] lower) {
    for (int c = 0; c < growth.length; c++) {
      for (int i = 0; growth[c] > 0 && i < pull[c].length; i++) {
        double factor = pull[c][i] / growth[c];
        for (int j = 0; j <= i; j++) {
          lower[i][j] -= factor * pull[c][j];
        }
      }
    }
  }

  /** Adds a symmetric block to the lower half of a matrix. */
  private static void addBlock(double[][] square, int row, int column, double[][] lower) {
    for (int i = 0; i < square.length; i++) {
      add(square[i], i + 1, lower[row + i], column);
      for (int j = 0; row > column && j < i; j++) {
        lower[row + j][column + i] += square[i][j];
      }
    }
  }

  private static void add(double[] from, int size, double[] to, int offset) {
    for (int j = 0; j < size; j++) {
      to[offset + j] += from[j];
    }
  }

  /** Consecutive rows, and their contributions. */
  private final class Part {
    private final int begin;
    private final int end;

    /** The lower half of the block of each pair of outputs. */
    private final double[][][] squares = new double[pairs(outputs)][block][];

    private double[][][] pull = new double[0][][];
    private double[] growth = new double[0];

    private final int[] heavy = new int[CHUNK];
    private final double[] times = new double[CHUNK];
    private final double[] weight = new double[CHUNK];
    private final double[] targets = new double[CHUNK];
    private final double[] turn = new double[CHUNK];
    private final double[][] slope = new double[outputs][CHUNK];
    private final double[][] unit = new double[outputs][CHUNK];
    private final double[][] curved = new double[outputs][CHUNK];

    Part(int begin, int end) {
      this.begin = begin;
      this.end = end;
      for (double[][] square : squares) {
        Arrays.setAll(square, i -> new double[i + 1]);
      }
    }

    void sum(RowLosses losses, RowResponse response, RowSampling.Sample sample) {
      for (double[][] square : squares) {
        Blocks.clear(square);
      }
      if (pull.length != response.components()) {
        pull = new double[response.components()][outputs][block];
        growth = new double[response.components()];
      }
      for (double[][] one : pull) {
        Blocks.clear(one);
      }
      Arrays.fill(growth, 0);
      for (int from = begin; from < end; from += CHUNK) {
        int count = gather(losses, response, sample, from, Math.min(from + CHUNK, end));
        for (int l = 0; l < outputs; l++) {
          for (int k = 0; k < outputs; k++) {
            Arrays.fill(unit[k], 0, count, k == l ? 1 : 0);
          }
          kind.product(weight, targets, slope, unit, count, curved);
          for (int k = l; k < outputs; k++) {
            addRows(response, count, k, l);
          }
        }
        for (int c = 0; c < pull.length; c++) {
          addPull(response, c, count);
        }
      }
    }

    /** Lists the rows with weight, or a share of them, with their derivatives. */
    private int gather(
        RowLosses losses, RowResponse response, RowSampling.Sample sample, int from, int to) {
      double[] y = losses.weights();
      int count = 0;
      for (int i = from; i < to; i++) {
        if (!(y[i] > 0)) {
          continue;
        }
        double factor = sample.factor(response, i, y[i]);
        if (factor > 0) {
          heavy[count] = i;
          times[count] = factor;
          weight[count] = y[i];
          targets[count] = target[i];
          for (int k = 0; k < outputs; k++) {
            slope[k][count] = losses.derivative(k)[i];
          }
          count++;
        }
      }
      return count;
    }

    private void addRows(RowResponse response, int count, int k, int l) {
      double[] factor = curved[k];
      for (int i = 0; i < count; i++) {
        double r = response.rate(heavy[i], weight[i]);
        factor[i] = times[i] * (factor[i] + r * slope[k][i] * slope[l][i]);
      }
      double[][] square = squares[pairs(k) + l];
      rows.addSquares(heavy, factor, count, square);
      if (intercept) {
        double[] last = square[block - 1];
        rows.addScaled(heavy, factor, count, last);
        for (int i = 0; i < count; i++) {
          last[block - 1] += factor[i];
        }
      }
    }

    private void addPull(RowResponse response, int component, int count) {
      for (int k = 0; k < outputs; k++) {
        double total = 0;
        for (int i = 0; i < count; i++) {
          double r = times[i] * response.rate(component, heavy[i], weight[i]);
          turn[i] = r * slope[k][i];
          growth[component] += k == 0 ? r : 0;
          total += turn[i];
        }
        double[] sum = pull[component][k];
        rows.addScaled(heavy, turn, count, sum);
        sum[block - 1] += intercept ? total : 0;
      }
    }
  }
}
