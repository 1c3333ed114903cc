package dev.agon.learn.transport.interior;

import dev.agon.learn.data.Categories;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.transport.MeanLoss;
import dev.agon.learn.transport.Movement;
import dev.agon.learn.transport.Transport;
import dev.agon.learn.transport.scenario.Levels;
import dev.agon.learn.worst.ArrayLosses;
import dev.agon.problem.primal.InteriorForm;
import dev.agon.state.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model under a Wasserstein ball as a smooth problem with constraints.
 *
 * <pre>
 *   min over x, lambda, s of  lambda eps + sum p_i s_i + g(x)
 *   with  s_i >= l_is(x) - lambda cost_s  for every scenario s of row i,   N(w) <= lambda
 * </pre>
 *
 * <p>N is the dual norm of the weights w of the numbers. The scenarios of a row are its label kept
 * and flipped, combined with changes of categories. The best change of a column leads to the level
 * of the largest or the smallest weight, for which X has one variable each ({@link LevelBounds}).
 * Of the many sets of columns that may change, a row holds only those that are nearly its worst
 * ones; they are searched for again after each step ({@link ScenarioSearch}). The value is exact,
 * and the bound is that of an adversary who has no other scenarios.
 */
public final class TransportInterior implements InteriorForm {
  /** The products at the start, and lambda times the least cost, in units of the risk there. */
  private static final double FIRST_PRODUCT = 0.15;

  private static final double FIRST_PRICE = 1.5;

  /** The room above the weights of levels at the start, in units of the price of a change. */
  private static final double FIRST_ROOM = 0.5;

  /** Lambda at the start is at least this multiple of N. */
  private static final double ROOM = 1.2;

  private final Movement movement;
  private final Regulariser regulariser;
  private final int[] numbers;
  private final int weights;
  private final MovedRows rows;
  private final NormConstraint norm;
  private final @Nullable LevelBounds levels;
  private final List<Constraints> constraints = new ArrayList<>();
  private final double matrixCost;
  private final double[] point;
  private final double[] move;
  private final double[] own;

  /** The least cost of a change, or the mean length of the rows if only numbers move. */
  private final double freeCost;

  private double leastProduct;
  private double value;
  private double cost;

  private TransportInterior(
      ProblemSettings settings,
      Movement movement,
      int[] numbers,
      int dimension,
      MovedRows rows,
      @Nullable LevelBounds levels,
      int variables,
      double freeCost,
      double matrixCost) {
    this.movement = movement;
    this.regulariser = settings.regulariser();
    this.numbers = numbers;
    this.weights = dimension;
    this.matrixCost = matrixCost;
    this.rows = rows;
    this.norm = NormConstraint.of(movement.norm(), dimension, numbers);
    this.levels = levels;
    this.freeCost = freeCost;
    constraints.add(rows);
    constraints.add(norm);
    if (levels != null) {
      constraints.add(levels);
    }
    this.point = new double[variables];
    this.move = new double[variables];
    this.own = new double[dimension];
  }

  /**
   * Creates the form for numbers that move while labels and categories stay.
   *
   * @param numbers the features that move
   * @param dimension the number of weights of the model
   * @param matrixCost the cost of a matrix in evaluations of P
   */
  public static TransportInterior ofNumbers(
      MeanLoss loss,
      ProblemSettings settings,
      Movement movement,
      int[] numbers,
      int dimension,
      double matrixCost) {
    double length = loss.length(movement.norm(), numbers);
    return new TransportInterior(
        settings,
        movement,
        numbers,
        dimension,
        new MeanRows(loss, dimension),
        /* levels= */ null,
        dimension + 1,
        length > 0 ? length : 1,
        matrixCost);
  }

  /**
   * Creates the form for labels or categories that change.
   *
   * @param dimension the number of weights of the model
   * @param matrixCost the cost of a matrix in evaluations of P
   */
  public static TransportInterior ofScenarios(
      Dataset data,
      ProblemSettings settings,
      Movement movement,
      int features,
      int dimension,
      double matrixCost,
      int threads) {
    Loss loss = settings.loss();
    int n = data.size();
    double[] target = loss.numbers(data.target());
    boolean flips = movement.movesLabels() && loss.targetKind() == TargetKind.TWO_CLASSES;
    double[] turned = flips ? Arrays.stream(target).map(t -> -t).toArray() : target;
    double[] share = new double[n];
    double[] given = data.weights();
    Arrays.fill(share, 1.0 / n);
    if (given != null) {
      double[] relative = ArrayLosses.relative(given);
      Arrays.setAll(share, i -> relative[i] / n);
    }
    Categories categories = data.categories();
    LevelMoves moves =
        categories == null
            ? null
            : new LevelMoves(new Levels(data.rows(), categories), dimension + 1);
    int all = dimension + 1 + (moves == null ? 0 : moves.count());
    RowModel model =
        new RowModel(
            data.rows(),
            loss,
            target,
            turned,
            share,
            settings.intercept() ? dimension - 1 : -1,
            /* price= */ dimension,
            all,
            moves);
    double changeCost = moves == null ? Double.POSITIVE_INFINITY : movement.categoryCost();
    return new TransportInterior(
        settings,
        movement,
        Transport.numbers(features, categories),
        dimension,
        new ScenarioRows(model, movement, threads),
        moves == null || categories == null ? null : new LevelBounds(moves, categories),
        all,
        Math.min(movement.labelCost(), changeCost),
        matrixCost);
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
    System.arraycopy(x, 0, point, 0, weights);
    double dual = movement.norm().dual(x, numbers);
    point[weights] = dual;
    double risk = Math.max(Math.abs(rows.mean(point)), Double.MIN_NORMAL);
    point[weights] = Math.max(ROOM * dual, FIRST_PRICE * risk / freeCost);
    if (levels != null) {
      levels.place(point, FIRST_ROOM * point[weights] * movement.categoryCost());
    }
    for (Constraints one : constraints) {
      one.start(point, FIRST_PRODUCT * risk);
    }
    leastProduct = FIRST_PRODUCT * risk;
    rows.search(point, leastProduct);
    value = Double.NaN;
    cost += 1;
  }

  @Override
  public double[] point() {
    return point;
  }

  private double weight() {
    double sum = 0;
    for (Constraints one : constraints) {
      sum += one.weight();
    }
    return sum;
  }

  @Override
  public double product() {
    return slackness() / weight();
  }

  private double slackness() {
    double sum = 0;
    for (Constraints one : constraints) {
      sum += one.slackness();
    }
    return sum;
  }

  @Override
  public double value() {
    value = point[weights] * movement.radius() + rows.worst() + regulariser.value(point(weights));
    return value;
  }

  private double[] point(int size) {
    return Arrays.copyOf(point, size);
  }

  /**
   * The mean loss under the shares of the scenarios, plus v'w for the movement v of the numbers. If
   * their cost exceeds eps, the risk with that cost is at most {@code excess R/eps} larger, because
   * R is concave in eps.
   */
  @Override
  public double lagrangian(double[] gradient) {
    double[] x = point(weights);
    regulariser.gradient(x, gradient);
    double sum = rows.lagrangian(gradient) + regulariser.value(x);
    double[] v = new double[weights];
    norm.addMovement(v);
    double length = movement.norm().length(v, numbers);
    for (int j : numbers) {
      gradient[j] += v[j];
      sum += v[j] * x[j];
    }
    if (levels != null) {
      sum += levels.lagrangian(rows.pull(), gradient);
    }
    double excess = Math.max(0, length + rows.costs() - movement.radius());
    return sum - excess * Math.abs(value) / movement.radius();
  }

  @Override
  public void matrix(boolean exact, double[][] lower) {
    cost += matrixCost;
    for (double[] line : lower) {
      Arrays.fill(line, 0);
    }
    for (Constraints one : constraints) {
      one.addMatrix(lower);
    }
    regulariser.curvature(point(weights), own);
    for (int j = 0; j < weights; j++) {
      lower[j][j] += own[j];
    }
  }

  @Override
  public void aim(double target, boolean corrected, double[] side) {
    cost += 1;
    Arrays.fill(side, 0);
    regulariser.gradient(point(weights), own);
    for (int j = 0; j < weights; j++) {
      side[j] = -own[j];
    }
    side[weights] = -movement.radius();
    for (Constraints one : constraints) {
      one.aim(target, corrected, side);
    }
  }

  @Override
  public void follow(double[] direction) {
    System.arraycopy(direction, 0, move, 0, move.length);
    for (Constraints one : constraints) {
      one.follow(move);
    }
  }

  @Override
  public double longestStep() {
    double most = 1;
    for (Constraints one : constraints) {
      most = Math.min(most, one.longestStep());
    }
    return most;
  }

  @Override
  public double productAfter(double step) {
    double sum = 0;
    for (Constraints one : constraints) {
      sum += one.slacknessAfter(step);
    }
    return sum / weight();
  }

  @Override
  public void move(double step) {
    for (int j = 0; j < point.length; j++) {
      point[j] += step * move[j];
    }
    norm.move(step);
    if (levels != null) {
      levels.move(step);
    }
    rows.move(step, point);
    if (levels != null) {
      leastProduct = Math.min(leastProduct, product());
      rows.search(point, leastProduct);
    }
  }

  @Override
  public void save(State to) {
    to.put("point", point);
    to.put("cost", cost);
    to.put("least-product", leastProduct);
    to.save("rows", rows);
    to.save("norm", norm);
    if (levels != null) {
      to.save("levels", levels);
    }
  }

  @Override
  public void restore(State from) {
    from.fill("point", point);
    cost = from.number("cost");
    leastProduct = from.number("least-product");
    from.restore("rows", rows);
    from.restore("norm", norm);
    if (levels != null) {
      from.restore("levels", levels);
    }
    rows.refresh(point);
  }
}
