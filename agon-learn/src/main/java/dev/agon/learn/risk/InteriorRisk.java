package dev.agon.learn.risk;

import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.risk.block.BlockState;
import dev.agon.learn.risk.block.InteriorBlock;
import dev.agon.learn.risk.block.InteriorPath;
import dev.agon.learn.risk.block.InteriorWeighing;
import dev.agon.learn.risk.block.RowBlocks;
import dev.agon.learn.worst.interior.InteriorBounds;
import dev.agon.learn.worst.interior.InteriorDensity;
import dev.agon.problem.primal.InteriorForm;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The interior-point form of a set whose weights are sums of densities: the rows keep their
 * densities and slacks ({@link InteriorBlock}), and the blocks return sums over them. Steps can be
 * made along corrected directions only.
 */
public final class InteriorRisk implements InteriorForm {
  /** The products at the start, as a multiple of the risk: far from the bounds, steps are long. */
  private static final double FIRST_PRODUCT = 30;

  /** Steps end a little before the bounds. */
  private static final double ROOM = 1.0001;

  private final RowBlocks blocks;
  private final List<InteriorBounds> bounds;
  private final int pairs;
  private final ToDoubleFunction<double[]> risk;
  private final Regulariser regulariser;
  private final RiskHessian hessian;
  private final double[] matrixCosts;
  private final double[] totals = new double[3];
  private double[] point;
  private Slope here = Slope.NONE;
  private Slope ahead = Slope.NONE;
  private InteriorPath path;
  private InteriorWeighing weighing;

  /** The levels of the last direction. */
  private double[] origin;

  private InteriorPath.@Nullable Aim aim;
  private InteriorPath.@Nullable Direction predictor;
  private InteriorPath.@Nullable Direction direction;
  private Reach reach = Reach.NONE;
  private double cost;
  private long paths;
  private long aims;

  /**
   * The largest step along a direction, and the products after a step.
   *
   * @param step the largest step for which all numbers stay nonnegative; may be infinite
   * @param slope the mean product after a step t is {@code product + t slope + t^2 curvature}
   * @param curvature see slope
   */
  private record Reach(double step, double slope, double curvature) {
    static final Reach NONE = new Reach(0, 0, 0);
  }

  /**
   * J and its gradient in x.
   *
   * @param step the fraction of the last direction at which it was computed; NaN if unknown
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Slope(double step, double value, double[] gradient) {
    static final Slope NONE = new Slope(Double.NaN, 0, new double[0]);

    double copy(double[] to) {
      System.arraycopy(gradient, 0, to, 0, to.length);
      return value;
    }
  }

  /**
   * @param risk computes P
   * @param matrixCosts of a matrix from a sample of the rows and from all rows, in evaluations
   */
  InteriorRisk(
      RowBlocks blocks,
      List<InteriorBounds> bounds,
      ToDoubleFunction<double[]> risk,
      RiskHessian hessian,
      double[] matrixCosts) {
    this.blocks = blocks;
    this.bounds = bounds;
    this.pairs = bounds.stream().mapToInt(InteriorBounds::count).sum();
    this.risk = risk;
    this.regulariser = hessian.regulariser();
    this.hessian = hessian;
    this.matrixCosts = matrixCosts;
    this.point = new double[hessian.dimension()];
    this.path = new InteriorPath(paths++, bounds, 1, List.of());
    this.weighing = new InteriorWeighing(path, null);
    this.origin = new double[bounds.size()];
  }

  /** Returns the densities of a set that have an interior; empty if the set has none. */
  static List<InteriorBounds> inside(List<InteriorBounds> all) {
    List<InteriorBounds> some = all.stream().filter(each -> each.total() > 0).toList();
    return some.stream().allMatch(InteriorBounds::hasInterior) ? some : List.of();
  }

  @Override
  public int dimension() {
    return point.length;
  }

  @Override
  public double cost() {
    return cost;
  }

  @Override
  public void start(double[] x) {
    point = x.clone();
    cost += 1;
    start(FIRST_PRODUCT * Math.max(Math.abs(value()), Double.MIN_NORMAL));
  }

  private void start(double product) {
    origin = new double[bounds.size()];
    onPath(new InteriorPath(paths++, bounds, product, List.of()));
  }

  @Override
  public double[] point() {
    return point;
  }

  @Override
  public double value() {
    return risk.applyAsDouble(point);
  }

  private void onPath(InteriorPath next) {
    path = next;
    weighing = new InteriorWeighing(path, null);
    aim = null;
    predictor = null;
    direction = null;
    here = Slope.NONE;
    ahead = Slope.NONE;
  }

  @Override
  public double mostDensity() {
    return bounds.stream().mapToDouble(InteriorBounds::cap).max().orElse(1);
  }

  @Override
  public double product() {
    InteriorPath now = path;
    double[] sum = new double[1];
    blocks.add((block, number, sums) -> sums[0][0] += block.interior().follow(now).products(), sum);
    return sum[0] / pairs;
  }

  @Override
  public double lagrangian(double[] gradient) {
    if (Double.isNaN(here.step())) {
      here = slope(0, point, weighing);
    }
    return here.copy(gradient);
  }

  @Override
  public double lagrangianAfter(double step, double[] gradient) {
    cost += 1;
    ahead = slope(step, pointAfter(step), new InteriorWeighing(path, taken(step)));
    return ahead.copy(gradient);
  }

  private Slope slope(double step, double[] x, InteriorWeighing weights) {
    double[] gradient = new double[x.length];
    blocks.at(x);
    regulariser.gradient(x, gradient);
    Arrays.fill(totals, 0);
    blocks.add(
        (block, number, sums) -> block.addGradient(weights, number, 0, sums[1], sums[0]),
        totals,
        gradient);
    return new Slope(step, totals[0] - totals[2] + regulariser.value(x), gradient);
  }

  private double[] pointAfter(double step) {
    double[] dx = Objects.requireNonNull(direction).dx();
    double[] x = new double[point.length];
    Arrays.setAll(x, j -> point[j] + step * dx[j]);
    return x;
  }

  private InteriorPath.Move taken(double step) {
    return new InteriorPath.Move(
        point, Objects.requireNonNull(predictor), Objects.requireNonNull(direction), step);
  }

  @Override
  public void move(double step) {
    InteriorPath.Move move = taken(step);
    Slope reached = ahead.step() == step ? ahead : Slope.NONE;
    point = pointAfter(step);
    origin = move.direction().levels();
    onPath(path.moved(move));
    here = reached;
  }

  @Override
  public void matrix(boolean exact, double[][] lower) {
    cost += matrixCosts[exact ? 1 : 0];
    blocks.at(point);
    hessian.matrix(point, weighing, exact, lower);
  }

  @Override
  public void aim(double target, boolean corrected, double[] side) {
    cost += 1;
    predictor = corrected ? predictor : null;
    InteriorPath.Aim next = new InteriorPath.Aim(aims++, corrected, target, origin);
    double[] gradient = new double[point.length];
    lagrangian(gradient);
    right(next, gradient, side);
  }

  private void right(InteriorPath.Aim next, double[] gradient, double[] right) {
    aim = next;
    double[] level = levels(next, null);
    InteriorPath now = path;
    InteriorPath.Direction before = predictor;
    double[] x = point;
    Arrays.fill(right, 0);
    blocks.add(
        (block, number, sums) -> ready(block, now, x, before).addPull(x, next, level, sums[0]),
        right);
    for (int j = 0; j < right.length; j++) {
      right[j] = -gradient[j] - right[j];
    }
  }

  /** The densities of a block with the predictor, if there is one. */
  private static InteriorBlock ready(
      BlockState block, InteriorPath path, double[] x, InteriorPath.@Nullable Direction before) {
    InteriorBlock densities = block.interior().follow(path);
    return before == null ? densities : densities.aim(x, before);
  }

  private double[] levels(InteriorPath.Aim next, double @Nullable [] dx) {
    InteriorPath now = path;
    InteriorPath.Direction before = predictor;
    double[] x = point;
    double[][] sums = new double[bounds.size()][3];
    blocks.add(
        (block, number, parts) -> ready(block, now, x, before).addSums(x, next, dx, parts), sums);
    double[] level = new double[bounds.size()];
    Arrays.setAll(level, k -> InteriorDensity.level(bounds.get(k), sums[k]));
    return level;
  }

  @Override
  public void follow(double[] dx) {
    InteriorPath.Direction along = along(dx);
    reach = reach(along);
    if (along.aim().corrected()) {
      direction = along;
    } else {
      predictor = along;
    }
  }

  @Override
  public double longestStep() {
    return reach.step() > ROOM ? 1 : reach.step() / ROOM;
  }

  @Override
  public double productAfter(double step) {
    return product() + step * (reach.slope() + step * reach.curvature());
  }

  private InteriorPath.Direction along(double[] dx) {
    double[] kept = dx.clone();
    InteriorPath.Aim next = Objects.requireNonNull(aim);
    return new InteriorPath.Direction(next, kept, levels(next, kept));
  }

  private Reach reach(InteriorPath.Direction along) {
    InteriorPath now = path;
    InteriorPath.Direction before = predictor;
    double[] x = point;
    double most = Double.POSITIVE_INFINITY;
    double slope = 0;
    double curvature = 0;
    for (double[] part :
        blocks.ask((block, number) -> ready(block, now, x, before).reach(x, along))) {
      most = Math.min(most, part[0]);
      slope += part[1];
      curvature += part[2];
    }
    return new Reach(most, slope / pairs, curvature / pairs);
  }

  @Override
  public void save(State to) {
    to.put("product", path.product());
    to.put("point", point);
    to.put("cost", cost);
    List<InteriorPath.Move> all = path.moves();
    to.put("moves", (long) all.size());
    for (int k = 0; k < all.size(); k++) {
      InteriorPath.Move move = all.get(k);
      State part = to.part("move" + k);
      part.put("from", move.from());
      part.put("predictor", move.predictor().dx());
      part.put("predictor-level", move.predictor().level());
      part.put("direction", move.direction().dx());
      part.put("direction-level", move.direction().level());
      part.put("origin", move.direction().aim().origin());
      part.put("numbers", move.direction().aim().product(), move.step());
    }
  }

  @Override
  public void restore(State from) {
    start(from.number("product"));
    point = from.doubles("point", point.length);
    cost = from.number("cost");
    for (int k = 0; k < from.integer("moves"); k++) {
      State part = from.part("move" + k);
      double[] numbers = part.doubles("numbers", 2);
      double[] start = part.doubles("origin");
      InteriorPath.Direction before =
          new InteriorPath.Direction(
              new InteriorPath.Aim(aims++, /* corrected= */ false, 0, start),
              part.doubles("predictor"),
              part.doubles("predictor-level"));
      InteriorPath.Direction along =
          new InteriorPath.Direction(
              new InteriorPath.Aim(aims++, /* corrected= */ true, numbers[0], start),
              part.doubles("direction"),
              part.doubles("direction-level"));
      origin = along.levels();
      onPath(path.moved(new InteriorPath.Move(part.doubles("from"), before, along, numbers[1])));
    }
  }
}
