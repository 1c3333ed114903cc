package dev.agon.learn.problem;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.risk.DatasetRows;
import dev.agon.learn.risk.ProblemRows;
import dev.agon.learn.risk.SampleRisk;
import dev.agon.learn.risk.WorstCase;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.learn.transport.Movement;
import dev.agon.learn.transport.Transport;
import dev.agon.learn.transport.interior.TransportInterior;
import dev.agon.method.Method;
import dev.agon.method.catalogue.Suggestion;
import dev.agon.method.catalogue.SuggestsSteps;
import dev.agon.method.network.Replicable;
import dev.agon.problem.Batch;
import dev.agon.problem.HeldOutRisk;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.Sampling;
import dev.agon.problem.ValueProblem;
import dev.agon.problem.primal.InteriorForm;
import dev.agon.problem.primal.InteriorPrimal;
import dev.agon.problem.primal.SampledPrimal;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A distributionally robust linear model: finds the weights x that are best under the worst
 * weighting of the training rows.
 *
 * <pre>
 *   min over x of  P(x) = R(l(x)) + g(x),     R(l) = max over y in the set of sum_i y_i l_i - price(y)
 * </pre>
 *
 * <p>Data, loss l, set and regulariser g can be chosen independently ({@link ProblemSettings}). P
 * and its gradient are exact for every choice ({@link WorstCase}); the subclasses define the
 * stochastic forms.
 */
public abstract class RobustProblem extends ProximalProblem
    implements TrainingProblem,
        SampledPrimal,
        InteriorPrimal,
        HessianProblem,
        ValueProblem,
        Replicable,
        SuggestsSteps,
        HeldOutRisk {
  /** A step of an interior-point method that costs more evaluations of P is not affordable. */
  private static final double MOST_COST = 1000;

  final ProblemRows rows;
  final ProblemSettings settings;
  final Regulariser regulariser;
  final int features;
  final int threads;
  final int n;

  /** Returns the number of weights of a model. */
  final int modelDimension;

  private final boolean unbiased;
  private boolean measured;
  private double @Nullable [] sizes;
  private @Nullable WorstCase worstCase;
  private @Nullable HeldOutRows heldOut;

  RobustProblem(Dataset data, int features, ProblemSettings settings, int threads) {
    this(new DatasetRows(data, features), settings, threads);
  }

  RobustProblem(ProblemRows rows, ProblemSettings settings, int threads) {
    ProblemChecks.requireUsable(rows, settings);
    this.rows = rows;
    this.features = rows.features();
    this.settings = settings.forRows(rows.effective());
    this.regulariser = settings.regulariser();
    this.threads = threads;
    this.n = rows.size();
    this.modelDimension = settings.dimension(rows.kind(), features);
    this.unbiased = settings.weighting() == Weighting.UNBIASED;
  }

  /**
   * The problem of some data and settings.
   *
   * @param threads the number of threads for the evaluation of P; it does not change the result
   */
  public static RobustProblem of(Dataset data, ProblemSettings settings, int threads) {
    return of(data, data.features(), settings, null, threads);
  }

  /**
   * The problem with its maximiser eliminated, over rows that may be on other machines, for methods
   * that minimise P itself.
   */
  public static RobustProblem exact(ProblemRows rows, ProblemSettings settings, int threads) {
    return new ExactProblem(rows, settings, threads);
  }

  /**
   * Creates the problem in a given form.
   *
   * @param features at least the number of features of the data; additional ones are zero in every
   *     row
   * @param form the form of the stochastic problem; null for row or group weights if the set has
   *     them and the rows have uniform weights, otherwise the dual
   */
  public static RobustProblem of(
      Dataset data, int features, ProblemSettings settings, @Nullable Form form, int threads) {
    return new Forms(data.withoutEmptyGroups(), features, settings, threads).problem(form);
  }

  @Override
  public double[] model(double[] x) {
    return x.length == modelDimension ? x : Arrays.copyOf(x, modelDimension);
  }

  @Override
  public double[] point(double[] model) {
    return Arrays.copyOf(model, dimensionX());
  }

  /** The objective, with the radius of the set for these rows. */
  public ProblemSettings settings() {
    return settings;
  }

  /** The number of features, without the intercept. */
  public int features() {
    return features;
  }

  /** The rows, if they are in the memory of this machine. */
  public Dataset data() {
    return Objects.requireNonNull(rows.here());
  }

  /**
   * Rejects a method that this problem cannot run: one that draws batches, if the set has no
   * stochastic form.
   */
  public void requireSupported(Method<?> method) {}

  /** The problem in the form that a method can run; this one unless it has another form. */
  public RobustProblem suiting(Method<?> method) {
    requireSupported(method);
    return this;
  }

  @Override
  public Suggestion suggest(Method<?> method) {
    return new DefaultSteps(n, settings).suggest(method);
  }

  @Override
  public int dimensionX() {
    return modelDimension;
  }

  @Override
  public int sampleCount() {
    return n;
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    return worstCase().primal(x, gradient);
  }

  @Override
  public Sampling sampling() {
    return rows.sampling();
  }

  @Override
  public double primal(double[] x) {
    return worstCase().primal(model(x));
  }

  /**
   * Draws batches in which no group is rare, if the set has groups. Other batches are then biased.
   */
  public void stratify() {}

  /** The sizes of the columns, if the largest is more than a hundred times the smallest. */
  @Override
  public double @Nullable [] sizes() {
    if (!measured) {
      measured = true;
      sizes = settings.network() == null ? rows.sizes(settings, dimensionX()) : null;
    }
    return sizes;
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
  public PrimalProblem sample(Batch which) {
    ProblemSettings convex = settings.ofSample(which.size(), n);
    return new SampleRisk(rows.part(which, convex), modelDimension, convex, threads);
  }

  @Override
  public double curvatureCost() {
    return worstCase().curvatureCost();
  }

  @Override
  public double curvature(double[] x, double[][] lower) {
    return worstCase().curvature(model(x), lower);
  }

  /** Everything except for the regulariser is convex in x and lies above its tangent. */
  @Override
  public double leastChange(double[] x, double[] gradient, int j, double to) {
    return j < modelDimension && isConvexInLosses()
        ? regulariser.leastChange(gradient[j], x[j], to)
        : Double.NEGATIVE_INFINITY;
  }

  /** The exact worst case: its weights and losses; call {@link #primal} first. */
  public WorstCase worstCase() {
    if (worstCase == null) {
      worstCase = new WorstCase(rows, modelDimension, settings, threads);
    }
    return worstCase;
  }

  /**
   * Sets held-out rows for {@link #heldOutRisk}.
   *
   * @param apart at least one row, with the same target and features
   */
  public void holdOut(Dataset apart) {
    ProblemSettings same = settings.withRobust(settings.robust().ofSample(apart.size(), n));
    heldOut = new HeldOutRows(apart.withoutEmptyGroups(), features, modelDimension, same, threads);
  }

  /** Returns the worst-case risk of the held-out rows, or of all rows if none are held out. */
  @Override
  public double heldOutRisk(double[] x) {
    return heldOut == null ? worstCase().primal(model(x)) : heldOut.risk(model(x));
  }

  /** The error of the mean of the losses with the worst weights, regarded as fixed. */
  @Override
  public double heldOutError() {
    return heldOut == null ? worstCase().standardError() : heldOut.error();
  }

  @Override
  public int[] layers() {
    Architecture network = settings.network();
    int[] ofModel =
        network == null
            ? new int[] {modelDimension}
            : network.layers(features, settings.loss().outputs(rows.kind()));
    int scalars = dimensionX() - modelDimension;
    int[] ends = Arrays.copyOf(ofModel, ofModel.length + scalars);
    for (int k = 0; k < scalars; k++) {
      ends[ofModel.length + k] = modelDimension + k + 1;
    }
    return ends;
  }

  /**
   * With a penalty P has a gradient everywhere, within a radius almost everywhere. With cvar, tv,
   * groups and a radius that includes all weights, it has kinks near its minimum.
   */
  @Override
  public boolean primalIsSmooth() {
    Transport transport = worstCase().transport();
    return transport == null ? !settings.robust().hasKinks(n) : transport.isSmooth();
  }

  @Override
  public boolean hasKinks() {
    return worstCase().transport() != null || !settings.robust().isConvex();
  }

  /** The interior form of a convex risk with kinks, if its matrix is affordable. */
  @Override
  public @Nullable InteriorForm interiorForm() {
    if (!isConvex() || dimensionX() != modelDimension) {
      return null;
    }
    Movement movement = settings.robust().movement();
    return movement == null ? worstCase().interior() : interiorForm(movement);
  }

  private @Nullable InteriorForm interiorForm(Movement movement) {
    double cost = rows.exactCurvatureCost(settings, modelDimension);
    if (!Transport.hasInterior(rows.kind(), settings.loss(), movement)
        || cost > MOST_COST
        || modelDimension > rows.largestMatrix()) {
      return null;
    }
    Dataset here = rows.here();
    if (movement.movesLabels() || here != null && here.categories() != null) {
      return TransportInterior.ofScenarios(
          data(), settings, movement, features, modelDimension, cost, threads);
    }
    int[] numbers = Transport.numbers(features, /* categories= */ null);
    return TransportInterior.ofNumbers(
        worstCase().meanLoss(), settings, movement, numbers, modelDimension, cost);
  }

  /** Values that move have a proximal term only if they are numbers; a trimmed set has none. */
  @Override
  ProximalForm findProximalForm() {
    Movement movement = settings.robust().movement();
    Dataset here = rows.here();
    if (movement != null && here != null && Transport.isProximal(here, settings.loss(), movement)) {
      return new MovedProximal(here, movement, settings, features, modelDimension);
    }
    return worstCase().hasProximalTerm()
        ? new WeightsProximal(worstCase(), modelDimension)
        : ProximalForm.none(this);
  }

  /** Every loss is convex in x, so the regulariser decides. */
  @Override
  public boolean isConvex() {
    return isConvexInLosses() && regulariser.isConvex();
  }

  private boolean isConvexInLosses() {
    return settings.network() == null && settings.robust().isConvex();
  }

  @Override
  public double leastCurvature() {
    return settings.robust().isConvex() ? regulariser.leastCurvature() : 0;
  }

  @Override
  public boolean isConvexAt(double[] x) {
    return isConvexInLosses() && regulariser.isConvexAt(x);
  }

  /**
   * About one evaluation: a product with the rows for the scores of a vector, and one with their
   * transpose.
   */
  @Override
  public double productCost() {
    boolean possible =
        dimensionX() == modelDimension
            && settings.network() == null
            && proximalForm().hasProducts();
    return possible ? 1 : Double.POSITIVE_INFINITY;
  }

  @Override
  public void curvatureProduct(double[] x, double[] v, double[] product) {
    worstCase().curvatureProduct(x, v, product);
  }

  @Override
  public int blocks() {
    return worstCase().blocks();
  }

  @Override
  public boolean blockCurvature(double[] x, double[][] lower) {
    return worstCase().blockCurvature(x, lower);
  }

  /** The weight of a sampled row. */
  double sampleWeight(int batchSize) {
    return unbiased ? (double) n / batchSize : 1.0;
  }
}
