package dev.agon.learn.problem;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Subset;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.ReferenceRows;
import dev.agon.learn.transport.Transport;
import dev.agon.method.Method;
import dev.agon.method.catalogue.Suggestion;
import dev.agon.method.catalogue.SuggestsSteps;
import dev.agon.method.network.Replicable;
import dev.agon.problem.CurvedPrimal;
import dev.agon.problem.HeldOutRisk;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.ProximalPrimal;
import dev.agon.problem.SampledPrimal;
import dev.agon.problem.ValueProblem;
import dev.agon.state.Savable;
import dev.agon.support.Memory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A distributionally robust linear model: the weights x that are best under the worst weighting of
 * the training rows.
 *
 * <pre>
 *   min over x of  P(x) = R(l(x)) + g(x),     R(l) = max over y in the set of sum_i y_i l_i - price(y)
 * </pre>
 *
 * <p>Data, loss l, set and regulariser g are chosen freely ({@link ProblemSettings}). P and its
 * gradient are exact for every choice ({@link WorstCase}); how a stochastic method sees the problem
 * is told by the subclasses.
 */
public abstract class RobustProblem
    implements TrainingProblem,
        SampledPrimal,
        ProximalPrimal,
        CurvedPrimal,
        HessianProblem,
        ValueProblem,
        Replicable,
        SuggestsSteps,
        HeldOutRisk {
  /** A run holds its iterate, the best one, gradients and momenta, each as long as the model. */
  private static final int VECTORS = 8;

  final Dataset data;
  final ProblemSettings settings;
  final Regulariser regulariser;
  final int features;
  final int threads;
  final int n;

  /** The dimension of a model's weights. */
  final int modelDimension;

  private final boolean unbiased;
  private boolean measured;
  private double @Nullable [] sizes;
  private @Nullable WorstCase worstCase;
  private @Nullable WorstCase heldOut;
  private @Nullable ProximalRisk tiedCase;

  /**
   * @param features at least as many as the data has; those beyond are zero in every row
   */
  RobustProblem(Dataset data, int features, ProblemSettings settings, int threads) {
    Memory.require(
        "a model of " + features + " features",
        (double) Double.BYTES * VECTORS * features,
        "Number the features without gaps");
    if (settings.dimension(data.target(), features) == 0) {
      throw new InvalidInputException(
          "there is nothing to learn: the data have no features, and there is no intercept.",
          "Maybe leave " + Names.of("no-intercept") + " out.");
    }
    this.data = data;
    this.features = features;
    this.settings = settings.forRows(ReferenceRows.of(data).effective());
    this.regulariser = settings.regulariser();
    this.threads = threads;
    this.n = data.size();
    this.modelDimension = settings.dimension(data.target(), features);
    this.unbiased = settings.weighting() == Weighting.UNBIASED;
  }

  /**
   * The problem of some data and settings.
   *
   * @param threads how many threads may share the evaluation of P; they do not change its bits
   */
  public static RobustProblem of(Dataset data, ProblemSettings settings, int threads) {
    return of(data, data.features(), settings, null, threads);
  }

  /**
   * The problem in a form.
   *
   * @param features at least as many as the data has; those beyond are zero in every row
   * @param form of the stochastic problem; null for row or group weights where the set has them and
   *     the rows have equal weights, otherwise the dual
   */
  public static RobustProblem of(
      Dataset data, int features, ProblemSettings settings, @Nullable Form form, int threads) {
    return new Forms(data, features, settings, threads).problem(form);
  }

  @Override
  public double[] model(double[] x) {
    return x.length == modelDimension ? x : Arrays.copyOf(x, modelDimension);
  }

  @Override
  public double[] point(double[] model) {
    return Arrays.copyOf(model, dimensionX());
  }

  /** What is minimised, with the radius that the set has for these rows. */
  public ProblemSettings settings() {
    return settings;
  }

  /** The number of features, without the intercept. */
  public int features() {
    return features;
  }

  /** The data. */
  public Dataset data() {
    return data;
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
  public double primal(double[] x) {
    return worstCase().primal(x, null);
  }

  /** The columns' sizes, where the largest is more than a hundred times the smallest. */
  @Override
  public double @Nullable [] sizes() {
    if (!measured) {
      measured = true;
      sizes =
          data.rows().allOnes() || settings.network() != null
              ? null
              : CoordinateSizes.of(data.rows()).of(data.target(), features, settings, dimensionX());
    }
    return sizes;
  }

  @Override
  public double unitOfRisk(double risk) {
    return settings.unitOfRisk(data.target(), risk);
  }

  @Override
  public PrimalProblem sample(int[] rows) {
    ProblemSettings convex = settings.ofSample(rows.length, n);
    return new SampleRisk(Subset.of(data, rows), modelDimension, convex, threads);
  }

  @Override
  public double curvatureCost() {
    return worstCase().curvatureCost();
  }

  @Override
  public double curvature(double[] x, double[][] lower) {
    return worstCase().curvature(model(x), lower);
  }

  /** All but the regulariser is convex in x, and above its tangent. */
  @Override
  public double leastChange(double[] x, double[] gradient, int j, double to) {
    return j < modelDimension && settings.network() == null
        ? regulariser.leastChange(gradient[j], x[j], to)
        : Double.NEGATIVE_INFINITY;
  }

  /** The exact worst case: its weights and losses after {@link #primal}. */
  public WorstCase worstCase() {
    if (worstCase == null) {
      worstCase = new WorstCase(data, modelDimension, settings, threads);
    }
    return worstCase;
  }

  /**
   * Sets rows that are not trained on, for {@link #heldOutRisk}.
   *
   * @param rows at least one, with the same target and features
   */
  public void holdOut(Dataset rows) {
    ProblemSettings same = settings.withRobust(settings.robust().ofSample(rows.size(), n));
    heldOut = new WorstCase(rows, modelDimension, same, threads);
  }

  /** The worst-case risk of the rows held out, or of all rows where none were. */
  @Override
  public double heldOutRisk(double[] x) {
    return (heldOut == null ? worstCase() : heldOut).primal(model(x), null);
  }

  /**
   * P has a gradient everywhere with a price, and almost everywhere within a radius; with cvar, tv,
   * groups and a radius that holds all weights it has kinks just where training leads.
   */
  @Override
  public boolean primalIsSmooth() {
    Transport transport = worstCase().transport();
    return transport == null ? !settings.robust().hasKinks(n) : transport.isSmooth();
  }

  /** Values that move have no proximal term. */
  @Override
  public boolean hasProximalTerm() {
    return worstCase().transport() == null;
  }

  @Override
  public boolean hasKinks() {
    return !hasProximalTerm();
  }

  /** Every loss is convex in x: the regulariser decides. */
  @Override
  public boolean isConvex() {
    return settings.network() == null && regulariser.isConvex();
  }

  @Override
  public double leastCurvature() {
    return regulariser.leastCurvature();
  }

  @Override
  public boolean isConvexAt(double[] x) {
    return settings.network() == null && regulariser.isConvexAt(x);
  }

  @Override
  public double proximal(double[] x, double width, double[] gradient) {
    return !hasProximalTerm() ? primal(x, gradient) : tiedCase().proximal(x, width, gradient);
  }

  @Override
  public double lagrangian(double[] x, double[] gradient) {
    return !hasProximalTerm() ? primal(x, gradient) : tiedCase().lagrangian(x, gradient);
  }

  @Override
  public void moveMultipliers() {
    tiedCase().move();
  }

  @Override
  public void resetMultipliers() {
    tiedCase().reset();
  }

  @Override
  public Savable multipliers() {
    return tiedCase().multipliers();
  }

  private ProximalRisk tiedCase() {
    if (tiedCase == null) {
      tiedCase = worstCase().tied(data, settings);
    }
    return tiedCase;
  }

  /** The weight of a sampled row. */
  double sampleWeight(int batchSize) {
    return unbiased ? (double) n / batchSize : 1.0;
  }
}
