package dev.agon.method.auto;

import dev.agon.estimate.SampleAverage;
import dev.agon.game.Game;
import dev.agon.method.Certificate;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.saddle.DualityGap;
import dev.agon.saddle.RestartedExtragradient;
import dev.agon.set.GradientMapping;
import dev.agon.state.State;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Restarted extragradient steps on a sample that grows ({@link Levels}), until the duality gap is a
 * small part of the decrease of P, or of the gap at the start if P is unknown. This suits problems
 * that are convex in x and concave in y, even if P has kinks or is infinite away from the solution.
 * For other problems its point is used only if P is lower there.
 */
final class SaddleStage implements Stage {
  private static final int LARGEST_SAMPLE = 1 << 14;
  private static final int MOST_ITERATIONS = 20_000;

  /** The stage ends after this many iterations, or half of all, without a smaller residual. */
  private static final int PATIENCE = 600;

  /** A residual counts as smaller if it is below this fraction of the smallest so far. */
  private static final double SMALLER = 0.9;

  /** The largest gap that counts as small, relative to the tolerance times the decrease of P. */
  private static final double GAP = 1;

  /** The unit of gaps is at least this fraction of the gap at the start. */
  private static final double LEAST_GAIN = 1e-3;

  /**
   * The unit is the smaller of |P| and the decrease of P, but at least this fraction of the larger.
   */
  private static final double LEAST_SHARE = 0.01;

  /** The same if P is unknown: relative to the tolerance times the gap at the start. */
  private static final double BLIND_GAP = 0.1;

  /** The gap is measured when the residual has fallen by this factor. */
  private static final double FALL = 0.6;

  /**
   * If the gap cannot be measured, a residual of this fraction of the first one, times the
   * tolerance, is small.
   */
  private static final double SMALL = 1e-3;

  private final Game<?> game;
  private final MinMaxProblem problem;
  private final double tolerance;
  private final boolean first;
  private final Levels levels;
  private final double[] begin;
  private final double[] point;
  private final double[] y;
  private @Nullable RestartedExtragradient saddle;
  private @Nullable DualityGap gap;
  private @Nullable Expense expense;
  private @Nullable SampleAverage sample;
  private double gapAtStart = Double.NaN;
  private double worstAtStart = Double.NaN;
  private double unit = Double.NaN;
  private double residualAtStart = Double.NaN;
  private double measuredAt = Double.POSITIVE_INFINITY;
  private double leastResidual = Double.POSITIVE_INFINITY;
  private long leastAt;
  private long iterationsBefore;
  private boolean limitedBySamples;
  private Certificate certificate = Certificate.NONE;

  /**
   * @param first whether this is the first stage, which runs only if P has kinks everywhere
   */
  SaddleStage(Game<?> game, MinMaxProblem problem, double tolerance, boolean first) {
    this.game = game;
    this.problem = problem;
    this.tolerance = tolerance;
    this.first = first;
    this.levels = new Levels(problem, LARGEST_SAMPLE);
    this.begin = new double[problem.dimensionX()];
    this.point = new double[problem.dimensionX()];
    this.y = new double[problem.dimensionY()];
  }

  @Override
  public boolean isWanted(double[] x, @Nullable Stage previous) {
    if (problem.dimensionY() == 0) {
      return false;
    }
    game.y().copyPoint(y);
    return first
        ? new Shape(problem).isLinearInY(game, x, y)
        : previous != null && previous.hasStalled();
  }

  @Override
  public String name() {
    return "saddle";
  }

  @Override
  public String why() {
    return "extragradient steps with averages and restarts on "
        + (sample != null && sample.isComplete() ? "all" : "up to")
        + " "
        + levels.size()
        + " samples, until the duality gap is small";
  }

  @Override
  public void begin(double[] x) {
    System.arraycopy(x, 0, begin, 0, x.length);
    System.arraycopy(x, 0, point, 0, x.length);
    game.y().copyPoint(y);
    levels.begin(game, x, y);
    open();
    saddle().start(point, y);
    residualAtStart = saddle().residual();
    gapAtStart = gap().measure(point, y);
    worstAtStart = worstNow();
    expense().count();
  }

  /**
   * Returns P at the pair whose gap was measured last, which is J plus the gain of y; NaN if the
   * problem computes no values.
   */
  private double worstNow() {
    if (!(problem instanceof ValueProblem values)) {
      return Double.NaN;
    }
    SampleAverage on = Objects.requireNonNull(sample);
    game.charge((on.size() + 1) / 2);
    return on.value(values, point, y) + gap().rise();
  }

  /** Returns the largest gap that counts as small. */
  private double smallGap() {
    return tolerance * (Double.isNaN(unit) ? BLIND_GAP * gapAtStart : GAP * unit);
  }

  private void open() {
    SampleAverage opened = levels.sample();
    sample = opened;
    saddle = new RestartedExtragradient(problem, opened);
    gap = new DualityGap(problem, opened);
    expense = new Expense(game, opened);
  }

  @Override
  public boolean step() {
    boolean finite = saddle().step();
    expense().count();
    if (!finite) {
      return end();
    }
    System.arraycopy(saddle().x(), 0, point, 0, point.length);
    System.arraycopy(saddle().y(), 0, y, 0, y.length);
    SampleAverage on = Objects.requireNonNull(sample);
    double residual = saddle().residual();
    long iterations = iterationsBefore + saddle().iterations();
    if (residual < SMALLER * leastResidual) {
      leastResidual = residual;
      leastAt = iterations;
    }
    boolean limit =
        iterations >= MOST_ITERATIONS || iterations - leastAt > Math.max(PATIENCE, iterations / 2);
    double error = StrictMath.hypot(on.errorX(), on.errorY());
    if (!on.isComplete() && levels.canGrow() && residual <= error && !limit) {
      grow();
      return true;
    }
    if (residual <= FALL * measuredAt || limit) {
      measure(residual);
    }
    return certificate.met() || limit || residual == 0 ? end() : true;
  }

  private void grow() {
    iterationsBefore += saddle().iterations();
    levels.grow();
    open();
    saddle().start(point, y);
    expense().count();
    measuredAt = Double.POSITIVE_INFINITY;
    leastResidual = Double.POSITIVE_INFINITY;
    leastAt = iterationsBefore;
  }

  private void measure(double residual) {
    measuredAt = residual;
    double measured = gap().measure(point, y);
    expense().count();
    if (Double.isNaN(measured) || Double.isNaN(gapAtStart)) {
      certificate =
          Certificate.of("estimated-gradient", residual, SMALL * tolerance * residualAtStart);
      return;
    }
    gapAtStart = Math.max(gapAtStart, measured);
    double worst = worstNow();
    double gain = worstAtStart - worst;
    double least = LEAST_SHARE * Math.max(gain, Math.abs(worst));
    double floor = Math.max(LEAST_GAIN * gapAtStart, least);
    unit = Math.min(gapAtStart, Math.max(Math.min(gain, Math.abs(worst)), floor));
    certificate = Certificate.of("estimated-gap", measured, smallGap());
  }

  /**
   * The gap of a sample does not include its sampling error, which is measured on another sample.
   */
  private void certifyOnFreshSample() {
    SampleAverage fresh = SampleAverage.fresh(problem, levels.size());
    Expense spent = new Expense(game, fresh);
    double measured = new DualityGap(problem, fresh).measure(point, y);
    spent.count();
    limitedBySamples = !Double.isNaN(measured);
    certificate =
        Double.isNaN(measured)
            ? Certificate.NONE
            : Certificate.of("estimated-gap", measured, smallGap());
  }

  /**
   * Ends the stage: certifies the point, or returns to the start of the stage if P is lower there.
   */
  private boolean end() {
    if (certificate.met() && !Objects.requireNonNull(sample).isComplete()) {
      certifyOnFreshSample();
      return false;
    }
    if (!certificate.met()) {
      WorstCase worst = new WorstCase(game, problem, Objects.requireNonNull(sample), y);
      double[] gradient = new double[point.length];
      worst.setFirstAccuracy(worst.gradients(point, y, gradient, new double[y.length]));
      double here = worst.primal(point, gradient);
      double[] gradientThere = new double[point.length];
      double there = worst.primal(begin, gradientThere);
      if (there < here || Double.isNaN(here) && !Double.isNaN(there)) {
        System.arraycopy(begin, 0, point, 0, point.length);
        worst.copyWorstCase(y);
        double norm =
            new GradientMapping(problem.setX(), point.length, true).norm(point, gradientThere);
        certificate = Certificate.of("estimated-gradient", norm, tolerance * residualAtStart);
      }
    }
    return false;
  }

  private RestartedExtragradient saddle() {
    return Objects.requireNonNull(saddle);
  }

  private DualityGap gap() {
    return Objects.requireNonNull(gap);
  }

  private Expense expense() {
    return Objects.requireNonNull(expense);
  }

  @Override
  public boolean isFinal() {
    return limitedBySamples;
  }

  @Override
  public boolean hasStalled() {
    return !certificate.met();
  }

  @Override
  public double[] point() {
    return point;
  }

  @Override
  public double[] worstCase() {
    return y;
  }

  @Override
  public double risk(double[] gradient) {
    return Double.NaN;
  }

  @Override
  public Certificate certificate() {
    return certificate;
  }

  @Override
  public void save(State to) {
    to.put("begin", begin);
    to.put("point", point);
    to.put("y", y);
    to.put("numbers", gapAtStart, residualAtStart, measuredAt, leastResidual, worstAtStart, unit);
    to.put("certificate", certificate.value(), certificate.tolerance());
    to.put("kind", certificate.kind());
    to.put("counts", (long) levels.size(), iterationsBefore, leastAt);
    to.save("saddle", saddle());
  }

  @Override
  public void restore(State from) {
    from.fill("begin", begin);
    from.fill("point", point);
    from.fill("y", y);
    double[] numbers = from.doubles("numbers", 6);
    worstAtStart = numbers[4];
    unit = numbers[5];
    gapAtStart = numbers[0];
    residualAtStart = numbers[1];
    measuredAt = numbers[2];
    leastResidual = numbers[3];
    double[] measured = from.doubles("certificate", 2);
    String kind = from.text("kind");
    certificate =
        kind.equals("none") ? Certificate.NONE : Certificate.of(kind, measured[0], measured[1]);
    long[] counts = from.longs("counts", 3);
    leastAt = counts[2];
    levels.resume((int) counts[0]);
    iterationsBefore = counts[1];
    open();
    from.restore("saddle", saddle());
  }
}
