package dev.agon.spark.problem;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.problem.SampleRisk;
import dev.agon.learn.problem.TrainingProblem;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.method.Method;
import dev.agon.method.catalogue.Suggestion;
import dev.agon.method.catalogue.SuggestsSteps;
import dev.agon.problem.Batch;
import dev.agon.problem.CurvedPrimal;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.ProximalPrimal;
import dev.agon.problem.SampledPrimal;
import dev.agon.problem.Sampling;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A distributionally robust linear model for rows on a cluster.
 *
 * <pre>
 *   min over x of  P(x) = R(l(x)) + g(x),     R(l) = max over y in the set of sum_i y_i l_i - price(y)
 * </pre>
 *
 * <p>P and its gradient are exact ({@link SparkWorstCase}). Stochastic methods use the dual form of
 * the set, which has no maximiser ({@link SparkProblem}). A sample of the rows is collected on the
 * driver, where an evaluation needs no job; a large one stays on the cluster.
 */
public final class SparkRobustProblem
    implements TrainingProblem,
        SampledPrimal,
        ProximalPrimal,
        CurvedPrimal,
        HessianProblem,
        SuggestsSteps {
  /** Samples of up to this number of rows are collected on the driver. */
  private static final int MOST_ON_DRIVER = 1 << 18;

  private final SparkRows rows;
  private final ProblemSettings settings;
  private final SparkWorstCase worstCase;
  private final Regulariser regulariser;
  private final int dimension;
  private final int scalars;
  private final @Nullable SparkProblem<RowBlock> dual;
  private final double[] model;
  private final double[] modelGradient;
  private final double[] move;
  private final double[] modelProduct;
  private @Nullable SparkProximalRisk tied;

  /**
   * @param rows the rows
   * @param settings the objective
   * @param stochastic whether x includes the scalars of the dual form, which stochastic methods
   *     need and exact ones do not
   */
  public SparkRobustProblem(SparkRows rows, ProblemSettings settings, boolean stochastic) {
    this.rows = rows;
    this.settings = settings.forRows(rows.effective());
    this.worstCase = new SparkWorstCase(rows, this.settings);
    this.regulariser = settings.regulariser();
    this.dimension = worstCase.dimension();
    this.dual = stochastic ? dual() : null;
    this.scalars = dual == null ? 0 : dual.dimensionX() - dimension;
    this.model = new double[dimension];
    this.modelGradient = new double[dimension];
    this.move = new double[dimension];
    this.modelProduct = new double[dimension];
  }

  private SparkProblem<RowBlock> dual() {
    Frame frame = worstCase.cluster().frame();
    DualOracle oracle = new DualOracle(frame, settings.robust().toString(), rows.features());
    return new SparkProblem<>(rows.blocks(), oracle, dimension(oracle), 0, rows.first());
  }

  private int dimension(DualOracle oracle) {
    try {
      return oracle.problem(rows.blank()).dimensionX();
    } catch (InvalidInputException e) {
      // The form in row weights is not available on a cluster.
      throw new InvalidInputException(
          e.problem() + " Stochastic methods on Spark need a dual form.",
          "Use " + Names.of("method") + " auto, which solves every set.");
    }
  }

  @Override
  public int dimensionX() {
    return dimension + scalars;
  }

  @Override
  public int dimensionY() {
    return 0;
  }

  @Override
  public int sampleCount() {
    return rows.size();
  }

  /** Every partition draws its own rows. */
  @Override
  public Sampling sampling() {
    return Sampling.uniformRemoteRows(sampleCount());
  }

  /** The objective. */
  public ProblemSettings settings() {
    return settings;
  }

  /** The number of aggregations so far. */
  public long aggregations() {
    return worstCase.aggregations();
  }

  @Override
  public double[] model(double[] x) {
    return Arrays.copyOf(x, dimension);
  }

  /** The threshold of the dual form starts at the mean loss, as on one machine. */
  @Override
  public double[] point(double[] weights) {
    double[] x = Arrays.copyOf(weights, dimensionX());
    if (scalars > 0) {
      double mean = worstCase.meanLoss(weights);
      x[dimension] = Double.isFinite(mean) ? mean : 0;
    }
    return x;
  }

  @Override
  public Suggestion suggest(Method<?> method) {
    return new DefaultSteps(rows.size(), settings).suggest(method);
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    return outer(worstCase.primal(inner(x), modelGradient), gradient);
  }

  private double[] inner(double[] x) {
    System.arraycopy(x, 0, model, 0, dimension);
    return model;
  }

  private double outer(double value, double[] gradient) {
    Arrays.fill(gradient, 0);
    System.arraycopy(modelGradient, 0, gradient, 0, dimension);
    return value;
  }

  /** Without the dual form the maximiser is eliminated: the gradient is grad P for any batch. */
  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    if (dual == null) {
      primal(x, gx);
      return;
    }
    stochastic().gradient(x, y, batch, gx, gy);
    regulariser.gradient(inner(x), modelGradient);
    add(modelGradient, gx);
  }

  @Override
  public void gradientAndProduct(
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      Batch batch,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy) {
    stochastic().gradientAndProduct(x, y, dx, dy, batch, gx, gy, hx, hy);
    System.arraycopy(dx, 0, move, 0, dimension);
    regulariser.gradientAndProduct(inner(x), move, modelGradient, modelProduct);
    add(modelGradient, gx);
    add(modelProduct, hx);
  }

  private SparkProblem<RowBlock> stochastic() {
    if (dual == null) {
      throw new IllegalStateException("this problem was made for exact methods");
    }
    return dual;
  }

  private static void add(double[] part, double[] sum) {
    for (int j = 0; j < part.length; j++) {
      sum[j] += part[j];
    }
  }

  @Override
  public double @Nullable [] sizes() {
    return rows.sizes(settings, dimensionX());
  }

  @Override
  public double unitOfRisk(double risk) {
    return settings.unitOfRisk(rows.kind(), risk);
  }

  @Override
  public PrimalProblem sample(int[] which) {
    return sample(Batch.ofRows(which));
  }

  @Override
  public PrimalProblem sample(Batch batch) {
    ProblemSettings convex = settings.ofSample(batch.size(), rows.size());
    CurvedPrimal part =
        batch.size() <= MOST_ON_DRIVER || convex.robust().needsGroups()
            ? new SampleRisk(
                rows.bring(batch), dimension, convex, Runtime.getRuntime().availableProcessors())
            : new SparkWorstCase(rows.only(batch), convex);
    return dual == null
        ? part
        : (x, gradient) -> outer(part.primal(inner(x), modelGradient), gradient);
  }

  @Override
  public double curvatureCost() {
    return worstCase.curvatureCost();
  }

  @Override
  public double curvature(double[] x, double[][] lower) {
    return worstCase.curvature(model(x), lower);
  }

  @Override
  public double productCost() {
    return dual == null ? worstCase.productCost() : Double.POSITIVE_INFINITY;
  }

  @Override
  public void curvatureProduct(double[] x, double[] v, double[] product) {
    worstCase.curvatureProduct(x, v, product);
  }

  @Override
  public int blocks() {
    return worstCase.blocks();
  }

  @Override
  public boolean blockCurvature(double[] x, double[][] lower) {
    return worstCase.blockCurvature(x, lower);
  }

  @Override
  public double leastChange(double[] x, double[] gradient, int j, double to) {
    return j < dimension
        ? regulariser.leastChange(gradient[j], x[j], to)
        : Double.NEGATIVE_INFINITY;
  }

  @Override
  public boolean primalIsSmooth() {
    return !settings.robust().hasKinks(rows.size());
  }

  @Override
  public boolean isConvex() {
    return regulariser.isConvex();
  }

  @Override
  public double leastCurvature() {
    return regulariser.leastCurvature();
  }

  @Override
  public boolean isConvexAt(double[] x) {
    return regulariser.isConvexAt(x);
  }

  /** A proximal term is needed only where P has kinks. */
  @Override
  public boolean hasProximalTerm() {
    return !primalIsSmooth() || settings.robust().needsGroups();
  }

  @Override
  public double proximal(double[] x, double width, double[] gradient) {
    return hasProximalTerm()
        ? outer(tied().proximal(inner(x), width, modelGradient), gradient)
        : primal(x, gradient);
  }

  @Override
  public double lagrangian(double[] x, double[] gradient) {
    return hasProximalTerm()
        ? outer(tied().lagrangian(inner(x), modelGradient), gradient)
        : primal(x, gradient);
  }

  @Override
  public double proximalCurvatureCost() {
    return hasProximalTerm() ? worstCase.curvatureCost() : Double.POSITIVE_INFINITY;
  }

  @Override
  public double proximalCurvature(double[] x, double width, double[][] lower) {
    double[] at = model(x);
    tied().curvature(at, width, lower);
    worstCase.addRegulariser(at, lower);
    return 1;
  }

  @Override
  public void moveMultipliers() {
    if (hasProximalTerm()) {
      tied().move();
    }
  }

  @Override
  public Savable multipliers() {
    return hasProximalTerm() ? tied() : new NoMemory();
  }

  /** Without a proximal term there is nothing to save. */
  private static final class NoMemory implements Savable {
    @Override
    public void save(State to) {}

    @Override
    public void restore(State from) {}
  }

  @Override
  public void resetMultipliers() {
    if (hasProximalTerm()) {
      tied().reset();
    }
  }

  private SparkProximalRisk tied() {
    if (tied == null) {
      tied = new SparkProximalRisk(rows, worstCase.cluster(), settings);
    }
    return tied;
  }
}
