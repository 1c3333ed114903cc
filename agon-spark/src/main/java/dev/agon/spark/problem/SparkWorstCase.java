package dev.agon.spark.problem;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.block.RowCurvature;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.worst.LossSums;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.search.Cells;
import dev.agon.learn.worst.search.LossBlocks;
import dev.agon.learn.worst.search.Search;
import dev.agon.problem.CurvedPrimal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The exact inner maximum of a robust problem whose rows are on a cluster.
 *
 * <pre>
 *   P(x) = R(l(x)) + g(x),   grad P(x) = sum_i y*_i grad l_i(x) + grad g(x)      (Danskin)
 * </pre>
 *
 * <p>An evaluation needs at most four aggregations: the losses, computed next to the rows and
 * summarised in cells; one or two refinements of the decisive cells ({@link Search}); the gradient
 * of the rows with weight. The mean needs one. Partial sums are added in the order of the
 * partitions.
 */
public final class SparkWorstCase implements CurvedPrimal {
  private final SparkRows rows;
  private final RobustSet set;
  private final Regulariser regulariser;
  private final Cluster cluster;
  private final double curvatureCost;
  private final int outputs;
  private @Nullable Evaluated last;

  /** Matrices with more dimensions are too large to be sent by every partition. */
  private static final int MOST_CURVED = 1024;

  /** The most recent result, whose losses are still cached in the partitions. */
  private record Evaluated(double[] x, Cluster.Known point, WorstWeights rule) {}

  /**
   * @param rows the rows
   * @param settings the objective
   */
  public SparkWorstCase(SparkRows rows, ProblemSettings settings) {
    this.set = settings.robust().forRows(rows.effective());
    if (set.needsGroups() && rows.groups().isEmpty()) {
      throw new InvalidInputException(
          "the robust set " + set + " needs groups, but " + rows.source() + " has none.",
          "Name the column of the groups with "
              + Names.of("groups")
              + ", or choose another set, such as cvar=0.8.");
    }
    if (set.needsAllLosses()) {
      throw new InvalidInputException(
          "the robust set " + set + " needs all losses in one place and does not run on Spark.",
          "Train on one machine, or choose another set, such as cvar=0.8 or chi2=0.05.");
    }
    settings.loss().numbers(rows.kind()); // rejects a target that the loss does not support
    this.rows = rows;
    this.regulariser = settings.regulariser();
    this.cluster = new Cluster(rows, settings);
    this.outputs = settings.loss().outputs(rows.kind());
    this.curvatureCost =
        dimension() > MOST_CURVED
            ? Double.POSITIVE_INFINITY
            : RowCurvature.costOfAll(
                rows.kind(), rows.size(), rows.nonZeros(), settings, dimension());
  }

  Cluster cluster() {
    return cluster;
  }

  /** The number of weights of the model. */
  public int dimension() {
    return cluster.frame().dimension();
  }

  /** The number of aggregations so far. */
  public long aggregations() {
    return cluster.aggregations();
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    last = null;
    try (Cluster.Known point = cluster.at(x)) {
      WorstWeights rule = set.worstWeights(rows.size());
      double largest = set.isMean() ? mean(rule, point) : find(rule, point);
      if (!(Math.abs(largest) < Double.POSITIVE_INFINITY)) {
        return unbounded(gradient);
      }
      int d = dimension();
      double[] sums = point.sum(d + 2, (place, at) -> place.weigh(at, rule, largest));
      if (Double.isNaN(sums[d])) {
        return unbounded(gradient);
      }
      last = new Evaluated(x.clone(), point, rule);
      regulariser.gradient(x, gradient);
      for (int j = 0; j < d; j++) {
        gradient[j] += sums[j];
      }
      return largest + (rule.value(sums[d], sums[d + 1]) + regulariser.value(x));
    }
  }

  @Override
  public double curvatureCost() {
    return curvatureCost;
  }

  /** One aggregation if P has just been evaluated. */
  @Override
  public double curvature(double[] x, double[][] lower) {
    int d = dimension();
    Evaluated here = evaluated(x);
    if (here == null) {
      for (double[] row : lower) {
        Arrays.fill(row, 0);
      }
      return 1; // P is not finite here, and neither is its Hessian
    }
    WorstWeights rule = here.rule();
    double[] sums =
        here.point().sum(BlockState.packedSize(d, 1), (place, at) -> place.curvature(at, rule));
    BlockState.unpack(sums, d, 1, lower);
    addRegulariser(x, lower);
    return 1;
  }

  private @Nullable Evaluated evaluated(double[] x) {
    if (last == null || !Arrays.equals(last.x(), x)) {
      primal(x, new double[dimension()]);
    }
    return last;
  }

  /** Points that were broadcast are gone when a product is asked for. */
  @Override
  public double productCost() {
    return dimension() <= Cluster.FEW_WEIGHTS ? 1 : Double.POSITIVE_INFINITY;
  }

  /** One aggregation if P has just been evaluated. */
  @Override
  public void curvatureProduct(double[] x, double[] v, double[] product) {
    int d = dimension();
    Evaluated here = evaluated(x);
    if (here == null) {
      Arrays.fill(product, Double.NaN);
      return;
    }
    WorstWeights rule = here.rule();
    double[] sums = here.point().sum(2 * d + 1, (place, at) -> place.product(at, rule, v));
    double mean = 0;
    for (int j = 0; j < d; j++) {
      mean += sums[d + j] * v[j];
    }
    mean /= sums[2 * d] > 0 ? sums[2 * d] : 1;
    regulariser.curvature(x, product);
    for (int j = 0; j < d; j++) {
      product[j] = product[j] * v[j] + (sums[j] - mean * sums[d + j]);
    }
  }

  @Override
  public int blocks() {
    return outputs;
  }

  @Override
  public boolean blockCurvature(double[] x, double[][] lower) {
    Evaluated here = evaluated(x);
    int size = lower.length;
    if (here == null || size > rows.size() || size > MOST_CURVED) {
      return false;
    }
    WorstWeights rule = here.rule();
    double[] sums =
        here.point().sum(size * (size + 1) / 2, (place, at) -> place.block(at, rule, size));
    double[] own = new double[dimension()];
    regulariser.curvature(x, own);
    int from = 0;
    for (int i = 0; i < size; i++) {
      System.arraycopy(sums, from, lower[i], 0, i + 1);
      lower[i][i] += own[i];
      from += i + 1;
    }
    return true;
  }

  /** Adds the Hessian of the regulariser. */
  void addRegulariser(double[] x, double[][] lower) {
    double[] own = new double[dimension()];
    regulariser.curvature(x, own);
    for (int j = 0; j < own.length; j++) {
      lower[j][j] += own[j];
    }
  }

  /**
   * The unweighted mean of the losses of all rows. At zero they are all equal, and the mean is
   * exactly that number for any partitioning: a threshold next to it would select all rows or none.
   */
  double meanLoss(double[] x) {
    try (Cluster.Known point = cluster.at(x)) {
      List<double[]> summaries = point.ask((place, at) -> place.largestAndRest(at));
      double largest = Double.NEGATIVE_INFINITY;
      for (double[] one : summaries) {
        largest = Math.max(largest, one[0]);
      }
      double below = 0;
      for (int p = 0; p < summaries.size(); p++) {
        int size = rows.first()[p + 1] - rows.first()[p];
        below += size == 0 ? 0 : summaries.get(p)[1] + size * (summaries.get(p)[0] - largest);
      }
      return largest + below / rows.size();
    }
  }

  private static double unbounded(double[] gradient) {
    Arrays.fill(gradient, Double.NaN);
    return Double.NaN;
  }

  /** The mean weights rows independently of their losses, so that one aggregation is enough. */
  private double mean(WorstWeights rule, Cluster.Known point) {
    double origin = 0;
    new Search(new Looks(point, List.of(), origin), rows.size(), 0).find(rule, List.of(), origin);
    return origin;
  }

  /** Evaluates the losses until the rule has found its numbers; returns the largest loss. */
  private double find(WorstWeights rule, Cluster.Known point) {
    boolean byRow = !set.needsGroups();
    List<BlockState.Summary> summaries = point.ask((place, at) -> place.summary(at, byRow));
    double largest = largest(summaries);
    if (Math.abs(largest) < Double.POSITIVE_INFINITY) {
      List<Cells> cells =
          byRow
              ? summaries.stream().map(one -> Objects.requireNonNull(one.cells())).toList()
              : List.of();
      new Search(new Looks(point, summaries, largest), rows.size(), rows.groups().size())
          .find(rule, cells, largest);
    }
    return largest;
  }

  static double largest(List<BlockState.Summary> summaries) {
    double largest = Double.NEGATIVE_INFINITY;
    for (BlockState.Summary one : summaries) {
      largest = Math.max(largest, one.largest());
    }
    return largest;
  }

  /**
   * Computes sums by group from the summaries of the partitions.
   *
   * @param weight {@code sum w_i} of each group (output)
   * @param sum {@code sum w_i (l_i - largest)} of each group (output)
   */
  static void byGroup(
      List<BlockState.Summary> summaries, double largest, double[] weight, double[] sum) {
    Arrays.fill(weight, 0);
    Arrays.fill(sum, 0);
    for (BlockState.Summary one : summaries) {
      for (int k = 0; k < weight.length; k++) {
        if (one.groupWeight()[k] > 0) {
          weight[k] += one.groupWeight()[k];
          sum[k] += one.groupSum()[k] + one.groupWeight()[k] * (one.largest() - largest);
        }
      }
    }
  }

  /** Evaluates the losses at one point. */
  private record Looks(Cluster.Known point, List<BlockState.Summary> summaries, double largest)
      implements LossBlocks {
    @Override
    public List<Cells[]> refine(double[][] ranges) {
      return point.askEach((place, at, partition) -> place.refine(at, ranges[partition]));
    }

    @Override
    public double[] tilted(double rate) {
      double most = largest;
      return point.sum(LossSums.TILTED, (place, at) -> place.tilted(at, rate, most));
    }

    @Override
    public void byGroup(double[] weight, double[] sum) {
      SparkWorstCase.byGroup(summaries, largest, weight, sum);
    }
  }
}
