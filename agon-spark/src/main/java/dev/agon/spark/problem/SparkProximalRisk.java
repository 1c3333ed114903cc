package dev.agon.spark.problem;

import dev.agon.learn.block.GroupCurvature;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.worst.GroupWeights;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.GroupResponse;
import dev.agon.learn.worst.proximal.ProximalGroups;
import dev.agon.learn.worst.search.Cells;
import dev.agon.learn.worst.search.Level;
import dev.agon.learn.worst.search.LossBlocks;
import dev.agon.learn.worst.search.Search;
import dev.agon.linalg.Elementary;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The inner maximum over rows on a cluster with a proximal term to the multipliers, and the
 * objective at the multipliers, as needed by the method of multipliers if P has kinks (cvar, tv,
 * groups).
 *
 * <p>The multipliers of rows stay next to the rows ({@link ProximalHistory}); those of groups are
 * on the driver.
 */
final class SparkProximalRisk implements Savable {
  private final SparkRows rows;
  private final Cluster cluster;
  private final RobustSet set;
  private final Regulariser regulariser;
  private final @Nullable ProximalGroups groups;
  private @Nullable ProximalHistory ties;
  private ProximalHistory.@Nullable Move last;
  private long beginnings;

  SparkProximalRisk(SparkRows rows, Cluster cluster, ProblemSettings settings) {
    this.rows = rows;
    this.cluster = cluster;
    this.set = settings.robust();
    this.regulariser = settings.regulariser();
    this.groups = set.proximalGroups(rows.groups().size());
    reset();
  }

  void reset() {
    last = null;
    if (groups == null) {
      ties = ProximalHistory.begin(beginnings++, set.densities(rows.size()));
    } else {
      groups.reset();
    }
  }

  void move() {
    if (groups != null) {
      groups.move();
    } else if (ties != null && last != null) {
      ties = ties.moved(last);
    }
  }

  /** Saves the moves instead of the multipliers, which are next to the rows. */
  @Override
  public void save(State to) {
    if (groups != null) {
      groups.save(to);
      return;
    }
    List<ProximalHistory.Move> moves = rowTies().moves();
    to.put("moves", (long) moves.size());
    for (int k = 0; k < moves.size(); k++) {
      to.put("x-" + k, moves.get(k).x());
      to.put("width-" + k, moves.get(k).width());
      to.put("eta-" + k, moves.get(k).eta());
    }
  }

  @Override
  public void restore(State from) {
    reset();
    if (groups != null) {
      groups.restore(from);
      return;
    }
    for (int k = 0; k < from.integer("moves"); k++) {
      ties =
          rowTies()
              .moved(
                  new ProximalHistory.Move(
                      from.doubles("x-" + k), from.number("width-" + k), from.doubles("eta-" + k)));
    }
  }

  private ProximalHistory rowTies() {
    return Objects.requireNonNull(ties);
  }

  double proximal(double[] x, double width, double[] gradient) {
    return evaluate(x, width, gradient);
  }

  /** Returns J(x, m), the objective with the multipliers as weights. */
  double lagrangian(double[] x, double[] gradient) {
    return evaluate(x, Double.NaN, gradient);
  }

  /**
   * @param width NaN for the multipliers themselves
   */
  private double evaluate(double[] x, double width, double[] gradient) {
    try (Cluster.Known point = cluster.at(x)) {
      List<BlockState.Summary> summaries =
          point.ask((place, at) -> place.summary(at, /* withCells= */ false));
      double largest = SparkWorstCase.largest(summaries);
      if (!(Math.abs(largest) < Double.POSITIVE_INFINITY)) {
        Arrays.fill(gradient, Double.NaN);
        return Double.NaN;
      }
      regulariser.gradient(x, gradient);
      double value =
          groups == null
              ? byRow(point, x, width, largest, gradient)
              : byGroup(groups, point, summaries, width, largest, gradient);
      return largest + (value + regulariser.value(x));
    }
  }

  /**
   * The generalised Hessian of the proximal function, or of the objective at the multipliers,
   * except for the regulariser: one aggregation more than the weights.
   *
   * @param width infinite for the multipliers themselves
   * @param lower its lower half (output, overwritten)
   */
  void curvature(double[] x, double width, double[][] lower) {
    try (Cluster.Known point = cluster.at(x)) {
      List<BlockState.Summary> summaries =
          point.ask((place, at) -> place.summary(at, /* withCells= */ false));
      double largest = SparkWorstCase.largest(summaries);
      boolean constant = Double.isInfinite(width);
      if (!(Math.abs(largest) < Double.POSITIVE_INFINITY)) {
        for (double[] row : lower) {
          Arrays.fill(row, 0);
        }
      } else if (groups == null) {
        curvatureByRow(point, constant ? Double.NaN : width, largest, lower);
      } else {
        curvatureByGroup(groups, point, summaries, constant ? Double.NaN : width, largest, lower);
      }
    }
  }

  private void curvatureByRow(Cluster.Known point, double width, double largest, double[][] lower) {
    ProximalHistory here = rowTies();
    double[] eta = Double.isNaN(width) ? null : levels(point, here, width);
    int components = eta == null ? 0 : eta.length;
    double scale = Double.isNaN(width) ? 0 : width;
    int d = cluster.frame().dimension();
    double[] sums =
        point.sum(
            BlockState.packedSize(d, components),
            (place, at) -> place.tiedCurvature(at, here, scale, eta, largest));
    BlockState.unpack(sums, d, components, lower);
  }

  private void curvatureByGroup(
      ProximalGroups tied,
      Cluster.Known point,
      List<BlockState.Summary> summaries,
      double width,
      double largest,
      double[][] lower) {
    double[] weight = new double[rows.groups().size()];
    boolean atMultipliers = Double.isNaN(width);
    if (!atMultipliers) {
      tied.find(means(summaries, largest, weight), width);
    } else {
      means(summaries, largest, weight);
    }
    WorstWeights rule =
        new GroupWeights(atMultipliers ? tied.multipliers() : tied.shares(), weight);
    GroupResponse response =
        atMultipliers ? new GroupResponse(new boolean[weight.length], 0) : tied.response();
    int d = cluster.frame().dimension();
    double[] @Nullable [] gradients = GroupCurvature.gradients(response, d);
    int free = (int) Arrays.stream(gradients).filter(Objects::nonNull).count();
    int size = BlockState.packedSize(d, 1);
    double[] sums =
        point.sum(size + free * d, (place, at) -> place.groupCurvature(at, rule, response, weight));
    BlockState.unpack(sums, d, 1, lower);
    int from = size;
    for (double[] gradient : gradients) {
      if (gradient != null) {
        System.arraycopy(sums, from, gradient, 0, d);
        from += d;
      }
    }
    GroupCurvature.addTo(response, gradients, lower);
  }

  /** Returns the mean loss of each group, relative to the largest loss. */
  private double[] means(List<BlockState.Summary> summaries, double largest, double[] weight) {
    double[] mean = new double[weight.length];
    SparkWorstCase.byGroup(summaries, largest, weight, mean);
    for (int k = 0; k < mean.length; k++) {
      mean[k] /= weight[k];
    }
    return mean;
  }

  private double byGroup(
      ProximalGroups tied,
      Cluster.Known point,
      List<BlockState.Summary> summaries,
      double width,
      double largest,
      double[] gradient) {
    double[] weight = new double[rows.groups().size()];
    double[] mean = means(summaries, largest, weight);
    boolean atMultipliers = Double.isNaN(width);
    double value = atMultipliers ? tied.atMultipliers(mean) : tied.find(mean, width);
    WorstWeights rule =
        new GroupWeights(atMultipliers ? tied.multipliers() : tied.shares(), weight);
    int d = cluster.frame().dimension();
    add(point.sum(d + 2, (place, at) -> place.weigh(at, rule, largest)), gradient);
    return value;
  }

  private double byRow(
      Cluster.Known point, double[] x, double width, double largest, double[] gradient) {
    ProximalHistory here = rowTies();
    double[] eta = null;
    if (!Double.isNaN(width)) {
      eta = levels(point, here, width);
      last = new ProximalHistory.Move(x.clone(), width, eta);
    }
    double[] levels = eta;
    double scale = Double.isNaN(width) ? 0 : width;
    int d = cluster.frame().dimension();
    double[] sums =
        point.sum(d + 1, (place, at) -> place.weighTied(at, here, scale, levels, largest));
    add(sums, gradient);
    return sums[d];
  }

  private double[] levels(Cluster.Known point, ProximalHistory here, double width) {
    double[] eta = new double[here.kinds().size()];
    for (int k = 0; k < eta.length; k++) {
      eta[k] = level(point, here, width, k);
    }
    return eta;
  }

  /** The level of a density itself, not relative to the largest value. */
  private double level(Cluster.Known point, ProximalHistory here, double width, int kind) {
    List<Cells> cells = point.ask((place, at) -> place.tiedCells(at, here, width, kind));
    double largest = Double.NEGATIVE_INFINITY;
    for (Cells one : cells) {
      largest = one.size() == 0 ? largest : Math.max(largest, one.greatest(one.size() - 1));
    }
    double total = here.kinds().get(kind).total();
    if (here.kinds().get(kind).isPlainSimplex()) {
      double most = largest;
      double[] sum =
          point.sum(1, (place, at) -> place.tiedExponentials(at, here, width, kind, most));
      return largest + Elementary.log(sum[0] / (total * rows.size()));
    }
    Level level = new Level(total * rows.size(), here.kinds().get(kind).cap(), total);
    new Search(new Looks(point, here, width, kind), rows.size(), 0).find(level, cells, largest);
    return largest + level.eta();
  }

  private static void add(double[] sums, double[] gradient) {
    for (int j = 0; j < gradient.length; j++) {
      gradient[j] += sums[j];
    }
  }

  /** Evaluates the values of a density. */
  private record Looks(Cluster.Known point, ProximalHistory ties, double width, int kind)
      implements LossBlocks {
    @Override
    public List<Cells[]> refine(double[][] ranges) {
      ProximalHistory here = ties;
      double loose = width;
      int which = kind;
      return point.askEach(
          (place, at, partition) -> place.refineTied(at, here, loose, which, ranges[partition]));
    }

    @Override
    public double[] tilted(double rate) {
      throw new UnsupportedOperationException("a level is no rate");
    }

    @Override
    public void byGroup(double[] weight, double[] sum) {
      throw new UnsupportedOperationException("a level knows no groups");
    }
  }
}
