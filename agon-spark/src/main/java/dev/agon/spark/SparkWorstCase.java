package dev.agon.spark;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.Settings;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.Cells;
import dev.agon.learn.robust.LossBlocks;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.Search;
import dev.agon.learn.robust.WorstWeights;
import dev.agon.problem.PrimalProblem;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * The exact inner maximum of a robust problem whose rows are on a cluster.
 *
 * <pre>
 *   P(x) = R(l(x)) + g(x),   grad P(x) = sum_i y*_i grad l_i(x) + grad g(x)      (Danskin)
 * </pre>
 *
 * <p>At most four aggregations: the losses, beside the rows, told in cells; one or two looks at the
 * cells that decide ({@link Search}); the gradient of the rows that carry weight. Partial sums are
 * added in the order of the partitions.
 */
public final class SparkWorstCase implements PrimalProblem {
  private final SparkRows rows;
  private final Frame frame;
  private final RobustSet set;
  private final Regulariser regulariser;
  private final JavaSparkContext context;
  private long asked;
  private long aggregations;

  /**
   * @param rows the rows
   * @param settings what is minimised
   */
  public SparkWorstCase(SparkRows rows, Settings settings) {
    this.set = settings.robust();
    if (set.needsGroups() && rows.groups().isEmpty()) {
      throw new InvalidInputException(
          "the robust set " + set + " needs groups, but " + rows.source() + " has none.",
          "Maybe name their column with "
              + Names.of("groups")
              + ", or choose another set, such as cvar=0.1.");
    }
    settings.loss().numbers(rows.kind()); // refuses a target that the loss is not made for
    this.rows = rows;
    this.regulariser = settings.regulariser();
    this.context = JavaSparkContext.fromSparkContext(rows.blocks().context());
    this.frame =
        new Frame(
            UUID.randomUUID().toString(),
            settings.loss().name(),
            settings.intercept(),
            settings.dimension(rows.kind(), rows.features()),
            rows.size(),
            rows.size() / rows.weightSum(),
            rows.classes(),
            rows.groups());
  }

  Frame frame() {
    return frame;
  }

  /** The number of the model's weights. */
  public int dimension() {
    return frame.dimension();
  }

  /** How many aggregations there were. */
  public long aggregations() {
    return aggregations;
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    Broadcast<Point> point = context.broadcast(new Point(asked++, x.clone()));
    try {
      return primal(x, point, gradient);
    } finally {
      point.destroy();
    }
  }

  private double primal(double[] x, Broadcast<Point> point, double[] gradient) {
    boolean byRow = !(set instanceof RobustSet.Mean || set.needsGroups());
    List<Place.Told> told = ask(point, (place, at) -> place.tell(at, byRow));
    double largest = Double.NEGATIVE_INFINITY;
    for (Place.Told one : told) {
      largest = Math.max(largest, one.largest());
    }
    if (!(Math.abs(largest) < Double.POSITIVE_INFINITY)) {
      Arrays.fill(gradient, Double.NaN);
      return Double.NaN;
    }
    WorstWeights rule = WorstWeights.of(set, rows.size());
    List<Cells> cells =
        byRow ? told.stream().map(one -> Objects.requireNonNull(one.cells())).toList() : List.of();
    new Search(new Looks(point, told, largest), rows.size(), rows.groups().size())
        .find(rule, cells, largest);
    regulariser.gradient(x, gradient);
    Totals totals = weigh(point, rule, largest, gradient);
    return largest + (rule.value(totals.gain(), totals.squares()) + regulariser.value(x));
  }

  private record Totals(double gain, double squares) {}

  private Totals weigh(
      Broadcast<Point> point, WorstWeights rule, double largest, double[] gradient) {
    aggregations++;
    Frame here = frame;
    JavaRDD<double[]> shares =
        rows.blocks()
            .map(
                block -> block.ask(here, place -> place.weigh(point.value(), rule, largest)));
    double[] sum = new double[gradient.length + 2];
    new OrderedSum().add(shares, sum);
    for (int j = 0; j < gradient.length; j++) {
      gradient[j] += sum[j];
    }
    return new Totals(sum[gradient.length], sum[gradient.length + 1]);
  }

  private <R> List<R> ask(Broadcast<Point> point, Question<R> question) {
    aggregations++;
    Frame here = frame;
    return Jobs.collect(
        rows.blocks().map(block -> block.ask(here, place -> question.of(place, point.value()))));
  }

  /** Something that a partition is asked about a point. */
  @FunctionalInterface
  interface Question<R> extends java.io.Serializable {
    R of(Place place, Point point);
  }

  /** Looks at the losses of one point. */
  private final class Looks implements LossBlocks {
    private final Broadcast<Point> point;
    private final List<Place.Told> told;
    private final double largest;

    Looks(Broadcast<Point> point, List<Place.Told> told, double largest) {
      this.point = point;
      this.told = told;
      this.largest = largest;
    }

    @Override
    public List<Cells[]> refine(double[][] ranges) {
      aggregations++;
      Frame here = frame;
      Broadcast<Point> at = point;
      return Jobs.collect(
          rows.blocks()
              .mapPartitionsWithIndex(
                  (index, blocks) ->
                      Each.of(
                          blocks,
                          block ->
                              block.ask(here, place -> place.refine(at.value(), ranges[index]))),
                  /* preservesPartitioning= */ true));
    }

    @Override
    public double[] tilted(double rate) {
      double most = largest;
      double[] sum = new double[3];
      for (double[] part : ask(point, (place, at) -> place.tilted(at, rate, most))) {
        for (int s = 0; s < sum.length; s++) {
          sum[s] += part[s];
        }
      }
      return sum;
    }

    /** They were told with the losses, from the largest of each partition. */
    @Override
    public void byGroup(double[] weight, double[] sum) {
      Arrays.fill(weight, 0);
      Arrays.fill(sum, 0);
      for (Place.Told one : told) {
        for (int k = 0; k < weight.length; k++) {
          if (one.groupWeight()[k] > 0) {
            weight[k] += one.groupWeight()[k];
            sum[k] += one.groupSum()[k] + one.groupWeight()[k] * (one.largest() - largest);
          }
        }
      }
    }
  }
}
