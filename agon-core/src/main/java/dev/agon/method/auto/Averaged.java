package dev.agon.method.auto;

import dev.agon.estimate.QuadraticModel;
import dev.agon.estimate.SampleAverage;
import dev.agon.game.Game;
import dev.agon.linalg.Elementary;
import dev.agon.linalg.Vectors;
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
 * gained next to nothing. It hands over to the saddle stage if the ascent of y does not converge,
 * or if quasi-Newton steps stall at kinks of P.
 */
final class Averaged implements Stage {
  private static final double FIRST_ACCURACY = 1e-2;
  private static final double LAST_ACCURACY = 1e-7;
  private static final double TIGHTER = 0.1;

  /** An expected gain below this fraction of the tolerance, in the unit of gains, is negligible. */
  private static final double LITTLE = 0.1;

  /** The gain of the last step is negligible below this multiple of the tolerance. */
  private static final double LITTLE_STEP = 1;

  /**
   * The reference for relative gains is at least this share of the total gain, even if P is very
   * small.
   */
  private static final double LEAST_UNIT = 0.1;

  /** An ascent need not be more exact than this share of the error of the sample. */
  private static final double ERROR_SHARE = 0.1;

  /** Below this share of the error of the sample, a more exact ascent changes nothing. */
  private static final double LEAST_ERROR_SHARE = 0.03;

  /**
   * If no curvature is known, a gradient on a fresh sample is small up to this many standard
   * errors.
   */
  private static final double TWO_SAMPLES = 2;

  /** A gradient below this fraction of the acceptable error is small. */
  private static final double SMALL_SHARE = 0.3;

  /** The smallest sample on which the gradient at the end is measured, and of the last level. */
  private static final int FRESH = 256;

  private static final int LARGEST_SAMPLE = 1 << 17;
  private static final int MOST_STEPS = 2000;

  private final Game<?> game;
  private final MinMaxProblem problem;
  private final double tolerance;
  private final Levels levels;
  private final double[] point;
  private final double[] y;
  private final double[] lastPoint;
  private final double[] lastGradient;
  private final double[] move;
  private final double[] change;
  private final QuadraticModel model;
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
  private double excess = 1;
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
    this.move = new double[point.length];
    this.change = new double[point.length];
    this.model = new QuadraticModel(problem.setX(), point.length);
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
    double error = ERROR_SHARE * of.error() * accuracy / FIRST_ACCURACY;
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
    if (isLimited(of, at)) {
      return finishLevel(of, at, true);
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

  /**
   * Grows the sample, if possible, because y does not converge on it: a small sample may lack the
   * concavity in y that the expectation has.
   */
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
    Vectors.subtract(at.point(), lastPoint, move);
    Vectors.subtract(at.gradient(), lastGradient, change);
    model.add(move, change);
    double square = Vectors.dot(move, move);
    double product = Vectors.dot(move, change);
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

  /** Returns the largest gradient of P that counts as small. */
  private double small(Descent at) {
    double known = tolerance * scale * (gained > 0 ? Math.sqrt(unit(at) / gained) : 1);
    return Math.max(known, SMALL_SHARE * smallError(at));
  }

  /** Returns whether this sample allows no further progress. */
  private boolean isDone(WorstCase of, Descent at) {
    return isLimited(of, at)
        || at.norm() <= small(at)
            && expected(at) <= LITTLE * tolerance * unit(at)
            && gain <= LITTLE_STEP * tolerance * unit(at);
  }

  /** Returns the decrease that is still expected in the direction of least curvature. */
  private double expected(Descent at) {
    return at.norm() * at.norm() * inverseCurvature / 2;
  }

  /** Returns whether only a larger sample would allow further progress. */
  private boolean isLimited(WorstCase of, Descent at) {
    if (of.error() > smallError(at) && levels.canGrow()) {
      return at.norm() <= of.error();
    }
    return at.norm() <= of.error() / 2 && expected(at) <= tolerance * unit(at);
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
    levels.grow(Math.max(of.error() / smallError(at), excess));
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

  /**
   * Returns whether such an error of the gradient is expected to cost a small part of the gains.
   */
  private boolean isExactEnough(double error, Descent at) {
    return error <= smallError(at);
  }

  /**
   * Returns the acceptable error of the gradient. An error e costs about e^2/2 divided by the
   * curvature, for which the geometric mean of those seen is used.
   */
  private double smallError(Descent at) {
    double usualInverse = curvatures == 0 ? 0 : Elementary.exp(logarithms / curvatures);
    return curvatures == 0 ? 0 : Math.sqrt(tolerance * unit(at) / usualInverse);
  }

  private void certify(WorstCase of, Descent at) {
    if (of.sample().isComplete() || of.error() == 0) {
      setCertificate(at.norm(), small(at));
    } else {
      certifyOnFreshSample(at, of.error());
    }
  }

  /**
   * At the minimiser of a sample, the gradient on another sample shows the errors of both. It is
   * small if the decrease that it promises is small, compared with what the run has gained.
   */
  private void certifyOnFreshSample(Descent at, double error) {
    SampleAverage fresh = SampleAverage.fresh(problem, Math.max(FRESH, levels.size()));
    WorstCase check = new WorstCase(game, problem, fresh, y);
    check.setAccuracy(Math.max(inner, ERROR_SHARE * error));
    double[] gradient = new double[point.length];
    check.primal(point, gradient);
    double norm = new GradientMapping(problem.setX(), point.length, true).norm(point, gradient);
    if (model.isEmpty() || Double.isNaN(norm)) {
      setCertificate(norm, Math.max(small(at), TWO_SAMPLES * error));
      return;
    }
    double decrease = model.minimise(point, gradient, change);
    double acceptable = tolerance * unit(at);
    excess = Math.sqrt(decrease / acceptable);
    setCertificate(norm, norm / excess);
  }

  private void setCertificate(double norm, double small) {
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
    to.put("inner", inner, excess);
    to.save("model", model);
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
    double[] inners = from.doubles("inner", 2);
    inner = inners[0];
    excess = inners[1];
    from.restore("model", model);
    of.setAccuracy(inner);
  }
}
