package dev.agon.method.auto.sampled;

import dev.agon.estimate.SampleAverage;
import dev.agon.game.Game;
import dev.agon.method.Certificate;
import dev.agon.method.auto.stage.Expense;
import dev.agon.method.auto.stage.Levels;
import dev.agon.method.auto.stage.Shape;
import dev.agon.method.auto.stage.Stage;
import dev.agon.method.auto.stage.WorstCase;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.saddle.PairMethod;
import dev.agon.saddle.ProximalMultipliers;
import dev.agon.saddle.RestartedExtragradient;
import dev.agon.set.GradientMapping;
import dev.agon.state.State;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The method of multipliers, or restarted extragradient steps, on a sample that grows ({@link
 * Levels}), until the duality gap is a small part of the decrease of P, or of the gap at the start
 * if P is unknown ({@link GapCertificate}). This suits problems that are convex in x and concave in
 * y, even if P has kinks or is infinite away from the solution. For other problems its point is
 * used only if P is lower there.
 */
public final class SaddleStage implements Stage {
  /** The place of the stage in the plan. */
  public enum Role {
    /** Runs first if J is linear in y and the problem computes its loss. */
    MULTIPLIERS,
    /** Extragradient steps, if J is linear in y and the multipliers did not reach the goal. */
    EXTRAGRADIENT,
    /** Extragradient steps after a stage that stalled. */
    LAST
  }

  private static final int LARGEST_SAMPLE = 1 << 14;
  private static final int MOST_ITERATIONS = 20_000;

  /** The stage ends after this many iterations, or half of all, without a smaller residual. */
  private static final int PATIENCE = 600;

  /** The limit for the method of multipliers, whose iterations cost more and achieve more. */
  private static final int PATIENCE_OF_MULTIPLIERS = 150;

  /** A residual counts as smaller if it is below this fraction of the smallest so far. */
  private static final double SMALLER = 0.9;

  /** A residual below this fraction of the error of the largest sample is not reduced further. */
  private static final double NOISE = 0.3;

  /** The gap is measured when the residual has fallen by this factor. */
  private static final double FALL = 0.6;

  /** After a failed measurement, the residual must fall by this factor. */
  private static final double FALL_AFTER_FAILURE = 0.1;

  /**
   * The gap is measured with few gradients, unless the residual is within this factor of the
   * tolerance.
   */
  private static final double NEARLY = 10;

  private static final int FEW_GRADIENTS = 20;
  private static final int MOST_GRADIENTS = 60;

  /** The minimiser of a sample is measured on a fresh sample that is smaller by this factor. */
  private static final int PART = 4;

  /** The smallest fresh sample. */
  private static final int LEAST = 64;

  private final Game<?> game;
  private final MinMaxProblem problem;
  private final Role role;
  private final Levels levels;
  private final GapCertificate certificate;
  private final double[] begin;
  private final double[] point;
  private final double[] y;
  private @Nullable PairMethod saddle;
  private @Nullable SaddleStage predecessor;
  private @Nullable Expense expense;
  private @Nullable SampleAverage sample;
  private double measuredAt = Double.POSITIVE_INFINITY;
  private double leastResidual = Double.POSITIVE_INFINITY;
  private long leastAt;
  private long iterationsBefore;
  private boolean limitedBySamples;

  /**
   * @param role the place of this stage in the plan
   */
  public SaddleStage(Game<?> game, MinMaxProblem problem, double tolerance, Role role) {
    this.game = game;
    this.problem = problem;
    this.role = role;
    this.levels = new Levels(problem, LARGEST_SAMPLE);
    this.certificate = new GapCertificate(game, problem, tolerance, role != Role.LAST);
    this.begin = new double[problem.dimensionX()];
    this.point = new double[problem.dimensionX()];
    this.y = new double[problem.dimensionY()];
  }

  @Override
  public boolean isWanted(double[] x, @Nullable Stage previous) {
    if (problem.dimensionY() == 0) {
      return false;
    }
    boolean computesValues = problem instanceof ValueProblem;
    if (previous != null) {
      boolean follows = role == Role.EXTRAGRADIENT && previous instanceof SaddleStage;
      predecessor = follows ? (SaddleStage) previous : null;
      return role != Role.MULTIPLIERS && previous.hasStalled() && !previous.hasSeenBumps();
    }
    if (role == Role.LAST || computesValues != (role == Role.MULTIPLIERS)) {
      return false;
    }
    game.y().copyPoint(y);
    return new Shape(problem).isLinearInY(game, x, y);
  }

  @Override
  public String name() {
    return "saddle";
  }

  @Override
  public String why() {
    return (role == Role.MULTIPLIERS
            ? "proximal method of multipliers on "
            : "extragradient steps with averages and restarts on ")
        + (levels.isComplete() ? "all" : "up to")
        + " "
        + levels.size()
        + " samples, until the duality gap is small"
        + (limitedBySamples && !certificate().met() ? "; the samples allow no smaller gap" : "");
  }

  @Override
  public void begin(double[] x) {
    System.arraycopy(x, 0, begin, 0, x.length);
    System.arraycopy(x, 0, point, 0, x.length);
    game.y().copyPoint(y);
    if (predecessor != null) {
      System.arraycopy(predecessor.certificate.startX(), 0, point, 0, x.length);
      System.arraycopy(predecessor.certificate.startY(), 0, y, 0, y.length);
    }
    levels.begin(game, point, y);
    open();
    saddle().start(point, y);
    certificate.begin(sample(), point, y, saddle().residual());
    expense().count();
  }

  private void open() {
    SampleAverage opened = levels.sample();
    sample = opened;
    expense = new Expense(game, opened);
    saddle =
        role == Role.MULTIPLIERS
            ? new ProximalMultipliers(problem, opened)
            : new RestartedExtragradient(problem, opened);
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
    double residual = saddle().residual();
    boolean limit = isLimit(residual);
    double error = GapCertificate.errorOf(sample());
    if (!sample().isComplete() && levels.canGrow() && !limit) {
      return residual > error || confirmOrGrow();
    }
    if (!sample().isComplete()) {
      return !limit && residual > NOISE * error || end();
    }
    double fall = certificate.isMeasured() ? FALL : FALL_AFTER_FAILURE;
    if (residual <= fall * measuredAt || limit) {
      measuredAt = residual;
      boolean finely = limit || residual <= NEARLY * certificate.smallResidual();
      int gradients = finely ? MOST_GRADIENTS : FEW_GRADIENTS;
      certificate.measure(sample(), point, y, residual, gradients);
      expense().count();
    }
    return !certificate().met() && !limit && residual > 0 || end();
  }

  /**
   * Returns whether the limit of iterations, or of iterations without a smaller residual, is
   * reached.
   */
  private boolean isLimit(double residual) {
    long iterations = iterationsBefore + saddle().iterations();
    if (residual < SMALLER * leastResidual) {
      leastResidual = residual;
      leastAt = iterations;
    }
    int patience = role == Role.MULTIPLIERS ? PATIENCE_OF_MULTIPLIERS : PATIENCE;
    return iterations >= MOST_ITERATIONS
        || iterations - leastAt > Math.max(patience, iterations / 2);
  }

  /** Ends the stage if the gap is small on a fresh sample, and uses a larger sample otherwise. */
  private boolean confirmOrGrow() {
    int size = levels.size() / PART;
    if (size >= LEAST) {
      certificate.measureOn(SampleAverage.fresh(problem, size), point, y);
      if (certificate().met() && certificate.isMeasured()) {
        limitedBySamples = true;
        return false;
      }
    }
    iterationsBefore += saddle().iterations();
    levels.grow();
    open();
    saddle().start(point, y);
    expense().count();
    measuredAt = Double.POSITIVE_INFINITY;
    leastResidual = Double.POSITIVE_INFINITY;
    leastAt = iterationsBefore;
    return true;
  }

  /**
   * Ends the stage: certifies the point, or returns to the start of the stage if P is lower there.
   */
  private boolean end() {
    if (!sample().isComplete()) {
      certificate.measureOn(SampleAverage.fresh(problem, levels.size()), point, y);
      limitedBySamples = saddle().residual() <= GapCertificate.errorOf(sample());
    }
    boolean isLower = role == Role.MULTIPLIERS && certificate.gain() > 0;
    if (!certificate().met() && !isLower) {
      returnIfLower();
    }
    return false;
  }

  private void returnIfLower() {
    WorstCase worst = new WorstCase(game, problem, sample(), y);
    double[] gradient = new double[point.length];
    worst.setFirstAccuracy(worst.gradients(point, y, gradient, new double[y.length]));
    double here = worst.primal(point, gradient);
    double there = worst.primal(begin, gradient);
    if (there < here || Double.isNaN(here) && !Double.isNaN(there)) {
      System.arraycopy(begin, 0, point, 0, point.length);
      worst.copyWorstCase(y);
      certificate.certifyGradient(
          new GradientMapping(problem.setX(), point.length, true).norm(point, gradient));
    }
  }

  private PairMethod saddle() {
    return Objects.requireNonNull(saddle);
  }

  private SampleAverage sample() {
    return Objects.requireNonNull(sample);
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
    return !certificate().met();
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
    return certificate.certificate();
  }

  @Override
  public void save(State to) {
    to.put("begin", begin);
    to.put("point", point);
    to.put("y", y);
    to.put("numbers", measuredAt, leastResidual);
    to.put("counts", (long) levels.size(), iterationsBefore, leastAt);
    to.save("certificate", certificate);
    to.save("saddle", saddle());
  }

  @Override
  public void restore(State from) {
    from.fill("begin", begin);
    from.fill("point", point);
    from.fill("y", y);
    double[] numbers = from.doubles("numbers", 2);
    measuredAt = numbers[0];
    leastResidual = numbers[1];
    long[] counts = from.longs("counts", 3);
    levels.resume((int) counts[0]);
    iterationsBefore = counts[1];
    leastAt = counts[2];
    open();
    from.restore("certificate", certificate);
    from.restore("saddle", saddle());
  }
}
