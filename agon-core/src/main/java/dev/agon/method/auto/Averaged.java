package dev.agon.method.auto;

import dev.agon.estimate.SampleAverage;
import dev.agon.game.Game;
import dev.agon.linalg.Elementary;
import dev.agon.method.Certificate;
import dev.agon.problem.MinMaxProblem;
import dev.agon.saddle.Descent;
import dev.agon.saddle.FreeDescent;
import dev.agon.saddle.ProjectedDescent;
import dev.agon.set.GradientMapping;
import dev.agon.set.WholeSpace;
import dev.agon.state.State;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Quasi-Newton steps on the worst case P of a sample, which y finds by an ascent at every x: L-BFGS
 * where x is free, projected where it is on a set. The samples grow ({@link Levels}), and the
 * ascents become more exact as the gradient of P falls, or when no lower point is found.
 *
 * <p>It ends when the gradient of P is a thousandth of that at the start and the last steps have
 * gained next to nothing. It hands over to the saddle stage where y does not come to rest, or where
 * P has kinks at which quasi-Newton steps stall.
 */
final class Averaged implements Stage {
  private static final double FIRST_ACCURACY = 1e-2;
  private static final double LAST_ACCURACY = 1e-7;
  private static final double TIGHTER = 0.1;

  /** An expected gain below this share of the unit of gains is nothing. */
  private static final double LITTLE = 1e-4;

  /** So is a last step that gained less than this share. */
  private static final double LITTLE_STEP = 1e-3;

  /**
   * The reference for relative gains is at least this share of the total gain, even if P is very
   * small.
   */
  private static final double LEAST_UNIT = 0.1;

  /** An ascent need not be more exact than this share of the error of the sample. */
  private static final double ERROR_SHARE = 0.3;

  /** Below this share of the error of the sample, a more exact ascent changes nothing. */
  private static final double LEAST_ERROR_SHARE = 0.03;

  /** The gradient on a fresh sample has the errors of two samples. */
  private static final double TWO_SAMPLES = Math.sqrt(2);

  /** The smallest sample on which the gradient at the end is measured, and of the last level. */
  private static final int FRESH = 1024;

  private static final int LARGEST_SAMPLE = 1 << 16;
  private static final int MOST_STEPS = 2000;

  private final Game<?> game;
  private final MinMaxProblem problem;
  private final double tolerance;
  private final Levels levels;
  private final double[] point;
  private final double[] y;
  private final double[] lastPoint;
  private final double[] lastGradient;
  private @Nullable WorstCase worst;
  private @Nullable Descent descent;
  private double accuracy = FIRST_ACCURACY;
  private double scale = Double.NaN;
  private double gained;
  private double gain = Double.POSITIVE_INFINITY;
  private double inverseCurvature;
  private double logarithms;
  private long curvatures;
  private double inner;
  private int steps;
  private boolean stalled;
  private Certificate certificate = Certificate.NONE;

  Averaged(Game<?> game, MinMaxProblem problem, double tolerance) {
    this.game = game;
    this.problem = problem;
    this.tolerance = tolerance;
    this.levels = new Levels(problem, LARGEST_SAMPLE);
    this.point = new double[problem.dimensionX()];
    this.y = new double[problem.dimensionY()];
    this.lastPoint = new double[point.length];
    this.lastGradient = new double[point.length];
  }

  @Override
  public String name() {
    return "estimated";
  }

  @Override
  public String why() {
    return (problem.setX() instanceof WholeSpace ? "L-BFGS" : "projected quasi-Newton steps")
        + " on the estimated risk of "
        + (worst != null && worst.sample().isComplete() ? "all" : "up to")
        + " "
        + levels.size()
        + " samples"
        + (descent != null && Double.isNaN(descent.value()) ? "; y did not come to rest" : "");
  }

  @Override
  public void begin(double[] x) {
    System.arraycopy(x, 0, point, 0, point.length);
    game.y().copyPoint(y);
    levels.begin(game, x, y);
    WorstCase first = newWorstCase();
    double[] gx = new double[x.length];
    first.setFirstAccuracy(first.gradients(x, y, gx, new double[y.length]));
    Descent started = newDescent();
    started.start(point);
    scale = started.norm();
    tune(first, started);
  }

  private WorstCase newWorstCase() {
    WorstCase made = new WorstCase(game, problem, levels.sample(), y);
    worst = made;
    return made;
  }

  private Descent newDescent() {
    Descent made =
        problem.setX() instanceof WholeSpace
            ? new FreeDescent(this::primal, point.length)
            : new ProjectedDescent(this::primal, problem.setX(), point.length);
    descent = made;
    return made;
  }

  /** P on the current sample. */
  private double primal(double[] x, double[] gradient) {
    return worst().primal(x, gradient);
  }

  /** Ties the accuracy of y to the gradient of P. */
  private void tune(WorstCase of, Descent at) {
    inner = accuracyAt(of, at);
    of.setAccuracy(inner);
    System.arraycopy(at.point(), 0, point, 0, point.length);
    if (of.isKnown()) {
      of.copyWorstCase(y);
    }
  }

  private double accuracyAt(WorstCase of, Descent at) {
    double error = accuracy == FIRST_ACCURACY ? ERROR_SHARE * of.error() : 0;
    double least = Math.max(LAST_ACCURACY * TIGHTER * scale, Double.isFinite(error) ? error : 0);
    return Math.max(accuracy * at.norm(), least);
  }

  @Override
  public boolean step() {
    WorstCase of = worst();
    Descent at = descent();
    if (!Double.isFinite(at.value())) {
      return growWhereYRests();
    }
    double before = at.value();
    System.arraycopy(at.point(), 0, lastPoint, 0, lastPoint.length);
    System.arraycopy(at.gradient(), 0, lastGradient, 0, lastPoint.length);
    boolean moved = at.step();
    steps++;
    gain = Math.max(0, before - at.value());
    gained += gain;
    learnCurvature(at);
    tune(of, at);
    if (moved && !isDone(of, at) && steps < MOST_STEPS) {
      return true;
    }
    boolean exact = inner <= LEAST_ERROR_SHARE * of.error();
    if (!moved && accuracy > LAST_ACCURACY && at.norm() > 0 && !exact) {
      accuracy *= TIGHTER;
      tune(of, at);
      at.start(point);
      return true;
    }
    return finishLevel(of, at, moved);
  }

  /** A small sample may lack the concavity in y that the expectation has. */
  private boolean growWhereYRests() {
    if (worst().sample().isComplete() || !levels.canGrow()) {
      return false;
    }
    levels.grow();
    WorstCase next = newWorstCase();
    next.setFirstAccuracy(next.gradients(point, y, new double[point.length], new double[y.length]));
    descent().start(point);
    scale = descent().norm();
    tune(next, descent());
    return true;
  }

  /** Keeps the largest {@code |s|^2/(s.r)} of the moves s and gradient changes r. */
  private void learnCurvature(Descent at) {
    double square = 0;
    double product = 0;
    for (int j = 0; j < lastPoint.length; j++) {
      double move = at.point()[j] - lastPoint[j];
      square += move * move;
      product += move * (at.gradient()[j] - lastGradient[j]);
    }
    if (product > 0) {
      inverseCurvature = Math.max(inverseCurvature, square / product);
      logarithms += Elementary.log(square / product);
      curvatures++;
    }
  }

  /** Returns the reference for relative gains: the total gain, or P if that is smaller. */
  private double unit(Descent at) {
    double value = worst().hasValues() ? Math.abs(at.value()) : gained;
    return Math.max(Math.min(gained, value), LEAST_UNIT * gained);
  }

  /** The gradient of P that is small. */
  private double small(Descent at) {
    return tolerance * scale * (gained > 0 ? Math.sqrt(unit(at) / gained) : 1);
  }

  /** Whether this sample can give no more. */
  private boolean isDone(WorstCase of, Descent at) {
    double expected = at.norm() * at.norm() * inverseCurvature / 2;
    return at.norm() <= of.error()
        || at.norm() <= small(at)
            && expected <= LITTLE * unit(at)
            && gain <= LITTLE_STEP * unit(at);
  }

  private boolean finishLevel(WorstCase of, Descent at, boolean moved) {
    stalled = !moved && at.norm() > Math.max(small(at), of.error());
    boolean canGrow = !of.sample().isComplete() && levels.canGrow();
    boolean noisy = canGrow && of.error() > 0;
    if (!noisy || levels.size() >= FRESH && isExactEnough(of.error(), at)) {
      certify(of, at);
      if (!canGrow || certificate.met()) {
        return false;
      }
    }
    levels.grow(of.error() / smallError(at));
    accuracy = FIRST_ACCURACY;
    steps = 0;
    restart();
    return true;
  }

  private void restart() {
    double before = accuracyAt(worst(), descent());
    WorstCase next = newWorstCase();
    next.setAccuracy(before / 2); // the error is about half of what it was
    descent().start(point);
    tune(next, descent());
  }

  /** Whether such an error of the gradient is expected to cost a small part of the gains. */
  private boolean isExactEnough(double error, Descent at) {
    return error <= smallError(at);
  }

  /** An error e costs about e^2/2 divided by the curvature: the geometric mean of those seen. */
  private double smallError(Descent at) {
    double usualInverse = curvatures == 0 ? 0 : Elementary.exp(logarithms / curvatures);
    return curvatures == 0 ? 0 : Math.sqrt(tolerance * unit(at) / usualInverse);
  }

  private void certify(WorstCase of, Descent at) {
    double norm = at.norm();
    if (!of.sample().isComplete()) {
      SampleAverage fresh = SampleAverage.fresh(problem, Math.max(FRESH, levels.size()));
      WorstCase check = new WorstCase(game, problem, fresh, y);
      check.setAccuracy(Math.max(inner, ERROR_SHARE * of.error()));
      double[] gradient = new double[point.length];
      check.primal(point, gradient);
      norm = new GradientMapping(problem.setX(), point.length, true).norm(point, gradient);
    }
    double small = Math.max(small(at), of.sample().isComplete() ? 0 : smallError(at) * TWO_SAMPLES);
    certificate =
        Double.isNaN(norm) ? Certificate.NONE : Certificate.of("estimated-gradient", norm, small);
  }

  @Override
  public boolean hasStalled() {
    return stalled || !Double.isFinite(descent().value());
  }

  private WorstCase worst() {
    return Objects.requireNonNull(worst);
  }

  private Descent descent() {
    return Objects.requireNonNull(descent);
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
    if (descent == null || worst == null || !worst.hasValues()) {
      return Double.NaN;
    }
    System.arraycopy(descent.gradient(), 0, gradient, 0, gradient.length);
    return descent.value();
  }

  @Override
  public Certificate certificate() {
    return certificate;
  }

  @Override
  public void save(State to) {
    to.put("point", point);
    to.put("y", y);
    to.put("numbers", accuracy, scale, gained, gain, inverseCurvature, logarithms);
    to.put("certificate", certificate.value(), certificate.tolerance());
    to.put("counts", (long) levels.size(), steps, stalled ? 1L : 0L, curvatures);
    to.put("inner", inner);
    to.save("worst", worst());
    to.save("descent", descent());
  }

  @Override
  public void restore(State from) {
    from.fill("point", point);
    from.fill("y", y);
    double[] numbers = from.doubles("numbers", 6);
    logarithms = numbers[5];
    accuracy = numbers[0];
    scale = numbers[1];
    gained = numbers[2];
    gain = numbers[3];
    inverseCurvature = numbers[4];
    double[] measured = from.doubles("certificate", 2);
    certificate =
        Double.isNaN(measured[0])
            ? Certificate.NONE
            : Certificate.of("estimated-gradient", measured[0], measured[1]);
    long[] counts = from.longs("counts", 4);
    curvatures = counts[3];
    levels.resume((int) counts[0]);
    steps = (int) counts[1];
    stalled = counts[2] == 1;
    WorstCase of = newWorstCase();
    from.restore("worst", of);
    from.restore("descent", newDescent());
    inner = from.number("inner");
    of.setAccuracy(inner);
  }
}
