package dev.agon.learn.block;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.data.Target;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.ProximalWeights;
import dev.agon.parallel.Workers;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The (generalised) Hessian of a worst case, for losses of one score: with the slopes l' and
 * curvatures l'' of the losses in their scores, the weights y and their {@link Response} r, {@code
 * r_i = dy_i/dl_i},
 *
 * <pre>
 *   B = sum_i (y_i l''_i + r_i l'_i^2) a_i a_i'  -  s s' / sum_i r_i,     s = sum_i r_i l'_i a_i
 * </pre>
 *
 * <p>over the rows a_i with weight. The last term keeps the weights' sum at 1; a response of
 * several components has one such term for each. For the sets with a price and for proximal weights
 * this is the Hessian except for the regulariser; within a radius it is larger by a matrix of rank
 * one, and for groups it leaves out how their weights move ({@link GroupCurvature}).
 *
 * <p>A minimiser uses it as a direction, so that a sample serves where all rows would cost much
 * more than P itself: as many as are worth one and a half evaluations of P, but from 32 to 1,024
 * rows for each coordinate of x. The row numbers alone decide which rows are drawn, and a drawn row
 * counts for as many as it was drawn from. Rows with a column that such a sample hardly contains
 * are always included, since B would be flat along it, and so are the rows with the largest rates:
 * near a kink a few of them make up most of B.
 *
 * <p>The rows are divided into a fixed number of parts, whose sums are added in order: any number
 * of threads gives the same bits.
 */
public final class RowCurvature {
  private static final int PARTS = 4;
  private static final int CHUNK = 512;
  private static final double LEAST_ROWS_PER_COORDINATE = 32;
  private static final double MOST_ROWS_PER_COORDINATE = 1024;
  private static final double WORTH = 1.5;

  /** A column with fewer entries among the rows of a sample is rare. */
  private static final int SEEN = 8;

  /** The cost of a row in P, in products: two per entry, and sixteen for a loss. */
  private static final double LOSS = 16;

  /** The derivatives of the weights with respect to the losses, see {@link RowCurvature}. */
  public interface Response {
    /** The number of components, each with a sum of its own. */
    int components();

    /**
     * The derivative r_i of a component.
     *
     * @param component from 0 on
     * @param row the row i
     * @param y its weight, positive
     */
    double rate(int component, int row, double y);

    /** The sum of all components. */
    default double rate(int row, double y) {
      double sum = 0;
      for (int c = 0; c < components(); c++) {
        sum += rate(c, row, y);
      }
      return sum;
    }

    /** That of constant weights. */
    static Response none() {
      return of((ProximalWeights) null);
    }

    /** The response of worst weights. */
    static Response of(WorstWeights rule, double @Nullable [] rowWeight) {
      return new Response() {
        @Override
        public int components() {
          return 1;
        }

        @Override
        public double rate(int component, int row, double y) {
          return rule.growth(y, rowWeight == null ? 1 : rowWeight[row]);
        }
      };
    }

    /** The response of proximal weights; null for constant weights. */
    static Response of(@Nullable ProximalWeights rule) {
      return new Response() {
        @Override
        public int components() {
          return rule == null ? 0 : rule.components();
        }

        @Override
        public double rate(int component, int row, double y) {
          return rule == null ? 0 : rule.rate(component, row);
        }
      };
    }
  }

  private final SparseRows rows;
  private final Loss kind;
  private final double[] target;
  private final boolean intercept;
  private final int threads;
  private final int dimension;
  private final double mostRows;
  private final BitSet rare;
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
    this.mostRows = mostRows(data, dimension);
    this.rare = rareRows(rows, mostRows / rows.rows());
    this.parts = new Part[Math.max(1, Math.min(PARTS, data.size() / (4 * dimension)))];
    for (int k = 0; k < parts.length; k++) {
      parts[k] = new Part(begin(k), begin(k + 1));
    }
  }

  private int begin(int part) {
    return (int) ((long) rows.rows() * part / parts.length);
  }

  private static double entries(Dataset data) {
    return (double) data.rows().nonZeros() / data.size() + 1;
  }

  /** Returns how many of the rows with weight are used. */
  private static double mostRows(Dataset data, int dimension) {
    double entries = entries(data);
    double worth = WORTH * data.size() * (2 * entries + LOSS) / (entries * entries / 2);
    return Math.min(
        Math.max(worth, LEAST_ROWS_PER_COORDINATE * dimension),
        MOST_ROWS_PER_COORDINATE * dimension);
  }

  /** Returns the rows with a column that is rare in a sample of this share. */
  private static BitSet rareRows(SparseRows rows, double share) {
    BitSet rare = new BitSet();
    if (share >= 1) {
      return rare;
    }
    int[] seen = new int[rows.columns()];
    for (int i = 0; i < rows.rows(); i++) {
      if (isAmong(share, i)) {
        rows.addCounts(i, seen);
      }
    }
    if (Arrays.stream(seen).allMatch(count -> count >= SEEN)) {
      return rare;
    }
    for (int i = 0; i < rows.rows(); i++) {
      for (int k = 0; k < rows.entries(i) && !rare.get(i); k++) {
        rare.set(i, seen[rows.column(i, k)] < SEEN);
      }
    }
    return rare;
  }

  /** The largest cost if a sample of the rows may be used, see {@link #costOfAll}. */
  public static double cost(Dataset data, ProblemSettings settings, int dimension) {
    double looked = Math.min(1, mostRows(data, dimension) / data.size());
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
    if (settings.loss().outputs(target) > 1 || settings.network() != null) {
      return Double.POSITIVE_INFINITY;
    }
    double entries = nonZeros / n + 1;
    double squares = looked * entries * entries / 2;
    double factorisation = (double) dimension * dimension * dimension / (12 * n);
    return (squares + factorisation) / (2 * entries + LOSS);
  }

  /**
   * The rows that are included.
   *
   * @param share the part of the other rows with weight that is drawn
   * @param least rows with at least this rate in a component are always included
   */
  private record Sample(double share, double[] least) {
    boolean includes(Response response, int row, double y) {
      for (int c = 0; c < least.length; c++) {
        if (response.rate(c, row, y) >= least[c]) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * Creates the sample: all rows whose rates are large, up to half of its size, and some of the
   * others.
   */
  private Sample sample(double[] y, Response response) {
    double[] least = new double[response.components()];
    int heavy = 0;
    for (int i = 0; i < y.length; i++) {
      heavy += y[i] > 0 ? 1 : 0;
      for (int c = 0; c < least.length && y[i] > 0; c++) {
        least[c] += response.rate(c, i, y[i]);
      }
    }
    for (int c = 0; c < least.length; c++) {
      least[c] = Math.max(Double.MIN_NORMAL, least[c] * 2 * least.length / mostRows);
    }
    Sample all = new Sample(1, least);
    int always = 0;
    for (int i = 0; i < y.length; i++) {
      always += y[i] > 0 && all.includes(response, i, y[i]) ? 1 : 0;
    }
    return new Sample(
        always == heavy ? 1 : Math.min(1, (mostRows - always) / (heavy - always)), least);
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
      Response response,
      boolean sampled,
      double[][] lower,
      double[][] pull,
      double[] growth) {
    Sample sample = sampled ? sample(losses.weights(), response) : new Sample(1, new double[0]);
    Workers.run(threads, parts.length, k -> parts[k].sum(losses, response, sample));
    for (Part part : parts) {
      for (int c = 0; c < pull.length; c++) {
        growth[c] += part.growth[c];
        add(part.pull[c], dimension, pull[c]);
      }
      for (int i = 0; i < dimension; i++) {
        add(part.lower[i], i + 1, lower[i]);
      }
    }
    return 1 / sample.share();
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

  /** Returns whether a row belongs to a share of all rows, by a hash of its number. */
  private static boolean isAmong(double share, int row) {
    int mixed = (row + 1) * 0x9E3779B9;
    mixed = (mixed ^ mixed >>> 16) * 0x85EBCA6B;
    mixed = (mixed ^ mixed >>> 13) * 0xC2B2AE35;
    return ((mixed ^ mixed >>> 16) & 0xFFFFFFFFL) < share * 0x1p32;
  }

  private static void add(double[] from, int size, double[] to) {
    for (int j = 0; j < size; j++) {
      to[j] += from[j];
    }
  }

  /** Consecutive rows, and their contributions. */
  private final class Part {
    private final int begin;
    private final int end;
    private final double[][] lower = new double[dimension][];
    private double[][] pull = new double[0][];
    private double[] growth = new double[0];

    private final int[] heavy = new int[CHUNK];
    private final double[] times = new double[CHUNK];
    private final double[] weight = new double[CHUNK];
    private final double[] targets = new double[CHUNK];
    private final double[] turn = new double[CHUNK];
    private final double[][] slope = new double[1][CHUNK];
    private final double[][] ones = new double[1][CHUNK];
    private final double[][] curved = new double[1][CHUNK];

    Part(int begin, int end) {
      this.begin = begin;
      this.end = end;
      Arrays.fill(ones[0], 1);
      for (int i = 0; i < dimension; i++) {
        lower[i] = new double[i + 1];
      }
    }

    void sum(RowLosses losses, Response response, Sample sample) {
      Blocks.clear(lower);
      if (pull.length != response.components()) {
        pull = new double[response.components()][dimension];
        growth = new double[response.components()];
      }
      Blocks.clear(pull);
      Arrays.fill(growth, 0);
      for (int from = begin; from < end; from += CHUNK) {
        int count = gather(losses, response, sample, from, Math.min(from + CHUNK, end));
        kind.product(weight, targets, slope, ones, count, curved);
        addRows(response, count);
      }
    }

    /** Lists the rows with weight, or a share of them, with their derivatives. */
    private int gather(RowLosses losses, Response response, Sample sample, int from, int to) {
      double[] y = losses.weights();
      double share = sample.share();
      int count = 0;
      for (int i = from; i < to; i++) {
        if (!(y[i] > 0)) {
          continue;
        }
        boolean always = share >= 1 || rare.get(i) || sample.includes(response, i, y[i]);
        if (always || isAmong(share, i)) {
          heavy[count] = i;
          times[count] = always ? 1 : 1 / share;
          weight[count] = y[i];
          targets[count] = target[i];
          slope[0][count] = losses.slope(i);
          count++;
        }
      }
      return count;
    }

    private void addRows(Response response, int count) {
      double[] factor = curved[0];
      for (int k = 0; k < count; k++) {
        double r = response.rate(heavy[k], weight[k]);
        factor[k] = times[k] * (factor[k] + r * slope[0][k] * slope[0][k]);
      }
      rows.addSquares(heavy, factor, count, lower);
      if (intercept) {
        double[] last = lower[dimension - 1];
        rows.addScaled(heavy, factor, count, last);
        for (int k = 0; k < count; k++) {
          last[dimension - 1] += factor[k];
        }
      }
      for (int c = 0; c < pull.length; c++) {
        addPull(response, c, count);
      }
    }

    private void addPull(Response response, int component, int count) {
      double total = 0;
      for (int k = 0; k < count; k++) {
        double r = times[k] * response.rate(component, heavy[k], weight[k]);
        turn[k] = r * slope[0][k];
        growth[component] += r;
        total += turn[k];
      }
      rows.addScaled(heavy, turn, count, pull[component]);
      pull[component][dimension - 1] += intercept ? total : 0;
    }
  }
}
