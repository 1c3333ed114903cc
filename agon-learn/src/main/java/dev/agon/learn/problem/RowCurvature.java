package dev.agon.learn.problem;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.data.Target;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.parallel.Workers;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.DoubleBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The Hessian of the worst case, for losses of one score: with the first and second derivatives l'
 * and l'' of the losses by their scores, the worst weights y and their derivatives r, {@code r_i =
 * dy_i/dl_i},
 *
 * <pre>
 *   B = sum_i (y_i l''_i + r_i l'_i^2) a_i a_i'  -  s s' / sum_i r_i,     s = sum_i r_i l'_i a_i
 * </pre>
 *
 * <p>over the rows a_i with positive weight. The last term keeps the sum of the weights at 1. For
 * sets with a penalty this is the (generalised) Hessian of P without the regulariser. Within a
 * radius it is larger by a matrix of rank one, and for groups it omits the change of their weights.
 *
 * <p>It only has to guide a minimiser, so that a sample is used if all rows would cost much more
 * than P itself: as many rows as cost one and a half evaluations of P, but 32 to 1,024 rows for
 * each coordinate of x. The selection depends only on row numbers, and each selected row represents
 * as many as it is drawn from. Rows with a column that is rare in such a sample are always
 * included, because B would otherwise treat P as flat along it.
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
  static double cost(Dataset data, ProblemSettings settings, int dimension) {
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
   * B.
   *
   * @param losses the losses with the slopes and weights at the current point
   * @param rule the rule that determined the weights
   * @param rowWeight w_i of each row; null if all are 1
   * @param lower the lower triangle of B (output, overwritten)
   * @return the factor by which B may be too large: the number of rows that a selected row
   *     represents, because unselected rows can only add to B
   */
  double at(RowLosses losses, WorstWeights rule, double @Nullable [] rowWeight, double[][] lower) {
    int heavy = heavyRows(losses.weights());
    double[] pull = new double[dimension];
    Blocks.clear(lower);
    double share = Math.min(1, mostRows / heavy);
    double growth = add(losses, rule::growth, rowWeight, share, lower, pull);
    keepSum(growth, pull, lower);
    return 1 / share;
  }

  /**
   * Adds the sums over all of these rows; the problem may have more rows in other blocks.
   *
   * @param losses the losses with the slopes and weights at the current point
   * @param rates computes r_i of a row from its y_i and w_i
   * @param rowWeight w_i of each row; null if all are 1
   * @param lower the lower triangle of {@code += sum_i (y_i l''_i + r_i l'_i^2) a_i a_i'}
   * @param pull {@code += s}
   * @return {@code sum_i r_i}
   */
  public double add(
      RowLosses losses,
      DoubleBinaryOperator rates,
      double @Nullable [] rowWeight,
      double[][] lower,
      double[] pull) {
    return add(losses, rates, rowWeight, 1, lower, pull);
  }

  private double add(
      RowLosses losses,
      DoubleBinaryOperator rates,
      double @Nullable [] rowWeight,
      double share,
      double[][] lower,
      double[] pull) {
    Workers.run(threads, parts.length, k -> parts[k].sum(losses, rates, rowWeight, share));
    double growth = 0;
    for (Part part : parts) {
      growth += part.growth;
      add(part.pull, dimension, pull);
      for (int i = 0; i < dimension; i++) {
        add(part.lower[i], i + 1, lower[i]);
      }
    }
    return growth;
  }

  /**
   * Subtracts the term that keeps the sum of the weights at 1.
   *
   * @param growth {@code sum_i r_i} of all rows
   * @param pull s of all rows
   * @param lower the sum over all rows (input), B (output)
   */
  public static void keepSum(double growth, double[] pull, double[][] lower) {
    for (int i = 0; growth > 0 && i < pull.length; i++) {
      double factor = pull[i] / growth;
      for (int j = 0; j <= i; j++) {
        lower[i][j] -= factor * pull[j];
      }
    }
  }

  private static int heavyRows(double[] y) {
    int count = 0;
    for (double yi : y) {
      count += yi > 0 ? 1 : 0;
    }
    return count;
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
    private final double[] pull = new double[dimension];
    private double growth;

    private final int[] heavy = new int[CHUNK];
    private final double[] times = new double[CHUNK];
    private final double[] weight = new double[CHUNK];
    private final double[] targets = new double[CHUNK];
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

    void sum(
        RowLosses losses, DoubleBinaryOperator rates, double @Nullable [] rowWeight, double share) {
      Blocks.clear(lower);
      Arrays.fill(pull, 0);
      growth = 0;
      for (int from = begin; from < end; from += CHUNK) {
        int count = gather(losses, share, from, Math.min(from + CHUNK, end));
        kind.product(weight, targets, slope, ones, count, curved);
        addRows(rates, rowWeight, count);
      }
    }

    /** Lists the rows with weight, or a share of them, with their derivatives. */
    private int gather(RowLosses losses, double share, int from, int to) {
      double[] y = losses.weights();
      int count = 0;
      for (int i = from; i < to; i++) {
        boolean always = share >= 1 || rare.get(i);
        if (y[i] > 0 && (always || isAmong(share, i))) {
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

    private void addRows(DoubleBinaryOperator rates, double @Nullable [] rowWeight, int count) {
      double[] factor = curved[0];
      double[] turn = slope[0];
      for (int k = 0; k < count; k++) {
        double w = rowWeight == null ? 1 : rowWeight[heavy[k]];
        double r = rates.applyAsDouble(weight[k], w);
        factor[k] = times[k] * (factor[k] + r * turn[k] * turn[k]);
        turn[k] *= times[k] * r;
        growth += times[k] * r;
      }
      rows.addSquares(heavy, factor, count, lower);
      if (intercept) {
        double[] last = lower[dimension - 1];
        for (int k = 0; k < count; k++) {
          rows.addScaledTwice(heavy[k], turn[k], pull, factor[k], last);
          last[dimension - 1] += factor[k];
          pull[dimension - 1] += turn[k];
        }
      } else {
        rows.addScaled(heavy, turn, count, pull);
      }
    }
  }
}
