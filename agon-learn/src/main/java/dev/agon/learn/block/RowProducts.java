package dev.agon.learn.block;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.linalg.Vectors;
import dev.agon.parallel.Workers;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Products of the Hessian of a worst case with vectors, for losses of any number of scores.
 *
 * <pre>
 *   B v = sum_i a_i (x) ( y_i l''_i s_i + dy_i l'_i ),     s_i the scores of v,  dy = (dy/dl) (l' . s)
 * </pre>
 *
 * <p>The rows are cut into parts whose number depends on the data alone, and their sums are added
 * in order: any number of threads gives the same bits.
 */
public final class RowProducts {
  private static final int MOST_PARTS = 16;
  private static final int CHUNK = 512;

  private final SparseRows rows;
  private final Loss kind;
  private final double[] target;
  private final boolean intercept;
  private final int threads;
  private final int n;
  private final int outputs;
  private final int block;
  private final Blocks direction;
  private final double[][] score;
  private final double[] change;
  private final Part[] parts;

  /** The direction that the scores belong to, and the evaluation of the losses. */
  private final double[] current;

  private int evaluation;

  /** The current change of the weights. */
  private double[] turn = new double[0];

  /**
   * @param dimension the number of weights of the model
   */
  public RowProducts(Dataset data, ProblemSettings settings, int dimension, int threads) {
    this.rows = data.rows();
    this.kind = settings.loss();
    this.target = kind.numbers(data.target());
    this.intercept = settings.intercept();
    this.threads = threads;
    this.n = data.size();
    this.outputs = kind.outputs(data.target());
    this.block = dimension / outputs;
    this.direction = new Blocks(outputs, dimension);
    this.score = new double[outputs][n];
    this.change = new double[n];
    this.current = new double[dimension];
    long most = Math.min(n / CHUNK, rows.nonZeros() / (4L * block));
    this.parts = new Part[(int) Math.max(1, Math.min(MOST_PARTS, most))];
    DenseRows dense = DenseRows.of(rows, outputs);
    for (int k = 0; k < parts.length; k++) {
      int begin = (int) ((long) n * k / parts.length);
      parts[k] = new Part(begin, (int) ((long) n * (k + 1) / parts.length), dense);
    }
  }

  /**
   * Computes the derivatives of the losses along a vector, unless they are known.
   *
   * @param losses with the derivatives at the point in question
   * @return not a copy
   */
  public double[] along(RowLosses losses, double[] v) {
    if (evaluation != losses.evaluations() || !Arrays.equals(v, current)) {
      System.arraycopy(v, 0, current, 0, current.length);
      evaluation = losses.evaluations();
      double[][] blocks = direction.of(v);
      Workers.run(threads, parts.length, k -> parts[k].scores(losses, blocks));
    }
    return change;
  }

  /**
   * Adds the product with the vector of {@link #along}.
   *
   * @param losses with the derivatives and weights of the point in question
   * @param weightChange the derivatives of the weights along the vector
   * @param product {@code += B v}
   */
  public void add(RowLosses losses, double[] weightChange, double[] product) {
    turn = weightChange;
    Workers.run(threads, parts.length, k -> parts[k].sum(losses));
    for (Part part : parts) {
      part.addTo(product);
    }
  }

  /**
   * Adds {@code sum_i factor_i grad l_i}.
   *
   * @param losses with the derivatives at the point in question
   * @param factor of each row, of any sign
   * @param sum {@code += the sum}
   */
  public void addSlopes(RowLosses losses, double[] factor, double[] sum) {
    Workers.run(threads, parts.length, k -> parts[k].slopes(losses, factor));
    for (Part part : parts) {
      part.addTo(sum);
    }
  }

  /**
   * Adds the mean over the outputs of the diagonal blocks of {@code sum_i y_i l''_i (x) a_i a_i'},
   * which precondition the products.
   *
   * @param lower its lower half (input and output)
   */
  public void addBlock(RowLosses losses, double[][] lower) {
    int[] which = new int[CHUNK];
    double[] factor = new double[CHUNK];
    double[] last = lower[block - 1];
    DenseRows dense = parts[0].dense;
    for (int from = 0; from < n; from += CHUNK) {
      int size = Math.min(CHUNK, n - from);
      for (int k = 0; k < size; k++) {
        which[k] = from + k;
      }
      parts[0].diagonal(losses, from, size, factor);
      if (dense == null) {
        rows.addSquares(which, factor, size, lower);
      } else {
        dense.addSquares(which, factor, size, lower);
      }
      if (intercept) {
        rows.addScaled(which, factor, size, last);
        last[block - 1] += Vectors.sum(factor, size);
      }
    }
  }

  /** Some consecutive rows, and what they contribute. */
  private final class Part {
    private final int begin;
    private final int end;
    private final double[][] sums = new double[outputs][block];
    private final double[][] derivative = new double[outputs][CHUNK];
    private final double[][] along = new double[outputs][CHUNK];
    private final double[][] product = new double[outputs][CHUNK];
    private final double[] targets = new double[CHUNK];
    private final double[] weight = new double[CHUNK];
    private final int[] which = new int[CHUNK];
    private final @Nullable DenseRows dense;

    Part(int begin, int end, @Nullable DenseRows ofAll) {
      this.dense = DenseRows.like(ofAll);
      this.begin = begin;
      this.end = end;
    }

    void scores(RowLosses losses, double[][] v) {
      for (int from = begin; from < end; from += CHUNK) {
        int size = Math.min(CHUNK, end - from);
        Arrays.fill(change, from, from + size, 0);
        if (dense != null) {
          dense.dot(from, size, v, along);
        }
        for (int k = 0; k < outputs; k++) {
          double[] z = along[k];
          if (dense == null) {
            rows.dot(from, size, v[k], z);
          }
          double constant = intercept ? v[k][block - 1] : 0;
          double[] slope = losses.derivative(k);
          for (int i = 0; i < size; i++) {
            z[i] += constant;
            change[from + i] += slope[from + i] * z[i];
          }
          System.arraycopy(z, 0, score[k], from, size);
        }
      }
    }

    void sum(RowLosses losses) {
      Blocks.clear(sums);
      for (int from = begin; from < end; from += CHUNK) {
        int size = list(losses, from, Math.min(CHUNK, end - from));
        boolean all = size == Math.min(CHUNK, end - from);
        for (int k = 0; k < outputs; k++) {
          gather(score[k], all, from, size, along[k]);
          gather(losses.derivative(k), all, from, size, derivative[k]);
        }
        kind.product(weight, targets, derivative, along, size, product);
        for (int i = 0; i < size; i++) {
          weight[i] = turn[which[i]];
        }
        for (int k = 0; k < outputs; k++) {
          double[] out = product[k];
          double[] slope = derivative[k];
          double total = 0;
          for (int i = 0; i < size; i++) {
            out[i] += weight[i] * slope[i];
            total += out[i];
          }
          if (dense == null) {
            rows.addScaled(which, product[k], size, sums[k]);
          }
          sums[k][block - 1] += intercept ? total : 0;
        }
        if (dense != null) {
          dense.addScaled(which, product, size, sums);
        }
      }
    }

    void addTo(double[] all) {
      for (int k = 0; k < outputs; k++) {
        for (int j = 0; j < block; j++) {
          all[k * block + j] += sums[k][j];
        }
      }
    }

    void slopes(RowLosses losses, double[] factor) {
      Blocks.clear(sums);
      for (int from = begin; from < end; from += CHUNK) {
        int size = Math.min(CHUNK, end - from);
        for (int k = 0; k < outputs; k++) {
          double[] slope = losses.derivative(k);
          double total = 0;
          for (int i = 0; i < size; i++) {
            which[i] = from + i;
            weight[i] = factor[from + i] * slope[from + i];
            total += weight[i];
          }
          rows.addScaled(which, weight, size, sums[k]);
          sums[k][block - 1] += intercept ? total : 0;
        }
      }
    }

    /** Copies the numbers of the listed rows. */
    private void gather(double[] all, boolean consecutive, int from, int size, double[] to) {
      if (consecutive) {
        System.arraycopy(all, from, to, 0, size);
        return;
      }
      for (int i = 0; i < size; i++) {
        to[i] = all[which[i]];
      }
    }

    /** Lists the rows with weight; returns their number. */
    private int list(RowLosses losses, int from, int size) {
      double[] y = losses.weights();
      int count = 0;
      for (int i = from; i < from + size; i++) {
        if (y[i] > 0) {
          which[count] = i;
          weight[count] = y[i];
          targets[count] = target[i];
          count++;
        }
      }
      return count;
    }

    /** {@code factor_i = } the mean of the diagonal of {@code y_i l''_i}. */
    void diagonal(RowLosses losses, int from, int size, double[] factor) {
      System.arraycopy(losses.weights(), from, weight, 0, size);
      System.arraycopy(target, from, targets, 0, size);
      for (int k = 0; k < outputs; k++) {
        System.arraycopy(losses.derivative(k), from, derivative[k], 0, size);
      }
      Arrays.fill(factor, 0, size, 0);
      for (int k = 0; k < outputs; k++) {
        for (int o = 0; o < outputs; o++) {
          Arrays.fill(along[o], 0, size, o == k ? 1 : 0);
        }
        kind.product(weight, targets, derivative, along, size, product);
        for (int i = 0; i < size; i++) {
          factor[i] += product[k][i] / outputs;
        }
      }
    }
  }
}
