package dev.agon.method.auto.sampled;

import dev.agon.InvalidInputException;
import dev.agon.estimate.QuadraticModel;
import dev.agon.estimate.SampleAverage;
import dev.agon.game.Game;
import dev.agon.linalg.Vectors;
import dev.agon.method.auto.stage.Gains;
import dev.agon.method.auto.stage.WorstCase;
import dev.agon.problem.MinMaxProblem;
import dev.agon.saddle.Descent;
import dev.agon.saddle.FreeDescent;
import dev.agon.saddle.ProjectedDescent;
import dev.agon.set.WholeSpace;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Quasi-Newton steps on the worst case P of a fixed sample: L-BFGS where x is free, projected steps
 * where it is on a set. The ascents of y become more exact as the gradient of P falls, or when no
 * lower point is found.
 */
public final class SampleDescent implements Savable {
  private static final double FIRST_ACCURACY = 1e-2;
  private static final double LAST_ACCURACY = 1e-7;
  private static final double TIGHTER = 0.1;

  /** An ascent need not be more exact than this share of the error of the sample. */
  private static final double ERROR_SHARE = 0.1;

  /**
   * If the error of the ascent is below this share of the error of the sample, a more exact ascent
   * has no effect.
   */
  private static final double LEAST_ERROR_SHARE = 0.03;

  private static final int MOST_STEPS = 2000;

  /** P counts as lower if its decrease is at least this multiple of a negligible decrease. */
  private static final double PROGRESS = 10;

  /** The number of steps without progress of P or its gradient that end a descent. */
  private static final int STEPS_AT_KINKS = 60;

  /** A gradient that has become shorter by this factor counts as progress. */
  private static final double FLATTER = 0.7;

  /** The least number of calls per sample without progress that end a descent. */
  private static final int PATIENCE = 100;

  private final Game<?> game;
  private final MinMaxProblem problem;
  private final Gains gains;
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
  private double inner;
  private int steps;
  private boolean moved = true;
  private boolean searching;

  /** P at the point where the last line search failed. */
  private double valueAtStall = Double.POSITIVE_INFINITY;

  private double valueAtProgress = Double.POSITIVE_INFINITY;
  private long callsAtProgress;
  private double normAtProgress = Double.POSITIVE_INFINITY;
  private int stepsAtProgress;

  /**
   * @param x the iterate (kept, overwritten)
   * @param y the worst case of the iterate (kept, overwritten)
   */
  SampleDescent(Game<?> game, MinMaxProblem problem, Gains gains, double[] x, double[] y) {
    this.game = game;
    this.problem = problem;
    this.gains = gains;
    this.point = x;
    this.y = y;
    this.lastPoint = new double[x.length];
    this.lastGradient = new double[x.length];
    this.move = new double[x.length];
    this.change = new double[x.length];
    this.model = new QuadraticModel(problem.setX(), x.length);
  }

  /** Begins on a sample at the iterate, where P is unknown. */
  void begin(SampleAverage sample) {
    WorstCase first = newWorstCase(sample);
    double[] gx = new double[point.length];
    first.setFirstAccuracy(first.gradients(point, y, gx, new double[y.length]));
    Descent started = descent == null ? newDescent() : descent;
    started.start(point);
    gains.begin(started.norm());
    steps = 0;
    moved = true;
    valueAtStall = Double.POSITIVE_INFINITY;
    valueAtProgress = Double.POSITIVE_INFINITY;
    normAtProgress = Double.POSITIVE_INFINITY;
    stepsAtProgress = 0;
    tune();
  }

  /** Continues on another sample, whose P is about the same. */
  void continueOn(SampleAverage sample) {
    accuracy = FIRST_ACCURACY;
    double before = accuracyNow();
    WorstCase last = worst();
    WorstCase next = newWorstCase(sample);
    next.learnFrom(last);
    next.setAccuracy(before / 2); // the error is about half of what it was
    descent().start(point);
    steps = 0;
    moved = true;
    valueAtStall = Double.POSITIVE_INFINITY;
    valueAtProgress = Double.POSITIVE_INFINITY;
    normAtProgress = Double.POSITIVE_INFINITY;
    stepsAtProgress = 0;
    tune();
  }

  private WorstCase newWorstCase(SampleAverage sample) {
    WorstCase made = new WorstCase(game, problem, sample, y);
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

  /** P on the current sample; NaN if the loss rejects a trial outside of its domain. */
  private double primal(double[] x, double[] gradient) {
    if (worst().isNonconcave()) {
      worst().beginAt(y); // the ascent of a distant trial may have ended at another maximum
    }
    try {
      return worst().primal(x, gradient);
    } catch (InvalidInputException e) {
      if (!searching) {
        throw e;
      }
      Arrays.fill(gradient, Double.NaN);
      worst().beginAt(y);
      return Double.NaN;
    }
  }

  /** Sets the accuracy of y in proportion to the gradient of P. */
  private void tune() {
    inner = accuracyNow();
    worst().setAccuracy(inner);
    System.arraycopy(descent().point(), 0, point, 0, point.length);
    if (worst().isKnown()) {
      worst().copyWorstCase(y);
    }
  }

  private double accuracyNow() {
    double error = ERROR_SHARE * error() * accuracy / FIRST_ACCURACY;
    double least = LAST_ACCURACY * TIGHTER * gains.scale();
    return Math.max(accuracy * norm(), Math.max(least, Double.isFinite(error) ? error : 0));
  }

  /**
   * Makes a step, or increases the accuracy of y if no lower point is found.
   *
   * @return false when no lower point is found even though y is accurate, or when many steps have
   *     been made
   */
  boolean step() {
    double before = descent().value();
    double normBefore = norm();
    System.arraycopy(descent().point(), 0, lastPoint, 0, lastPoint.length);
    System.arraycopy(descent().gradient(), 0, lastGradient, 0, lastPoint.length);
    searching = true;
    moved = descent().step();
    searching = false;
    steps++;
    learn(before - descent().value(), normBefore);
    tune();
    boolean exact = inner <= LEAST_ERROR_SHARE * error() || gains.isSmall(norm(), value());
    boolean pays = !(valueAtStall - descent().value() <= gains.negligible(value()));
    if (!moved && accuracy > LAST_ACCURACY && norm() > 0 && !exact && pays) {
      valueAtStall = descent().value();
      accuracy *= TIGHTER;
      tune();
      descent().start(point);
      moved = true;
    }
    return moved && steps < MOST_STEPS && isWorthwhile();
  }

  /**
   * Returns whether P or its gradient still decreases enough for the cost. At kinks, searches need
   * many ascents and steps are short.
   */
  private boolean isWorthwhile() {
    long calls = worst().sample().calls();
    if (!(valueAtProgress - descent().value() < PROGRESS * gains.negligible(value()))) {
      valueAtProgress = descent().value();
      callsAtProgress = calls;
      stepsAtProgress = steps;
    }
    if (norm() < FLATTER * normAtProgress) {
      normAtProgress = norm();
      stepsAtProgress = steps;
    }
    if (isExact() && steps - stepsAtProgress > STEPS_AT_KINKS) {
      return false;
    }
    long patience = Math.max(calls / 2, PATIENCE * worst().sample().size());
    return !worst().isNonconcave() || calls - callsAtProgress <= patience;
  }

  /**
   * Searches for a larger maximum over y, from the start of y and from the mirror image of the
   * worst case behind that start: J need not be concave in y.
   *
   * @return the y of that maximum; null if there is none
   */
  double @Nullable [] higherMaximum(double[] startY) {
    if (!worst().hasValues() || Arrays.equals(startY, y)) {
      return null;
    }
    SampleAverage few = worst().few();
    SampleAverage all = worst().sample();
    double least = PROGRESS * gains.negligible(descent().value());
    double value = valueFrom(few, y.clone());
    double[] mirror = new double[y.length];
    Arrays.setAll(mirror, k -> 2 * startY[k] - y[k]);
    for (double[] other : new double[][] {mirror, startY.clone()}) {
      double rise = valueFrom(few, other) - value;
      if (rise > least && few != all) {
        rise = valueFrom(all, other) - valueFrom(all, y.clone());
      }
      if (rise > least) {
        return other;
      }
    }
    return null;
  }

  /** Continues from another worst case, as if the run had begun here. */
  void continueFrom(double[] other) {
    System.arraycopy(other, 0, y, 0, y.length);
    worst().beginAt(y);
    descent().start(point);
    gains.setTotal(0);
    moved = true;
    valueAtStall = Double.POSITIVE_INFINITY;
    valueAtProgress = Double.POSITIVE_INFINITY;
    normAtProgress = Double.POSITIVE_INFINITY;
    tune();
  }

  /** Returns J at the end of an ascent; NaN if it is unknown, or the loss rejects the start. */
  private double valueFrom(SampleAverage on, double[] other) {
    try {
      return worst().fromElsewhere(on, point, other);
    } catch (InvalidInputException e) {
      return Double.NaN;
    }
  }

  /** Updates the observed decrease and curvature of P with the last step. */
  private void learn(double gain, double norm) {
    Vectors.subtract(descent().point(), lastPoint, move);
    Vectors.subtract(descent().gradient(), lastGradient, change);
    model.add(move, change);
    gains.add(gain, norm, move, change);
  }

  /** Returns whether there has been an evaluation. */
  boolean hasBegun() {
    return descent != null;
  }

  /** Returns whether P is finite at the iterate. */
  boolean isDefined() {
    return descent != null && Double.isFinite(descent().value());
  }

  /** Returns whether the last step found a lower point. */
  boolean hasMoved() {
    return moved;
  }

  /** Returns P of the sample at the iterate; NaN if the problem does not compute its loss. */
  double value() {
    return worst().hasValues() ? descent().value() : Double.NaN;
  }

  /** Returns the gradient of P at the iterate; read only. */
  double[] gradient() {
    return descent().gradient();
  }

  /** Returns the norm of the projected gradient of P at the iterate. */
  double norm() {
    return descent().norm();
  }

  /**
   * Returns the decrease of P that its gradient predicts, with the least observed curvature in
   * directions without pairs.
   */
  double expected() {
    return model.decrease(point, descent().gradient(), gains.leastCurvature(), change);
  }

  /** Returns the standard error of the gradient, as a norm. */
  double error() {
    return worst().error();
  }

  /** Returns whether the sample has no sampling error. */
  boolean isExact() {
    return worst().sample().isComplete() || worst().sample().hasEqualSamples();
  }

  /** Returns the curvature of P along the last steps. */
  QuadraticModel model() {
    return model;
  }

  /** Returns the worst case on the current sample. */
  WorstCase worst() {
    return Objects.requireNonNull(worst);
  }

  private Descent descent() {
    return Objects.requireNonNull(descent);
  }

  @Override
  public void save(State to) {
    to.put("numbers", accuracy, inner, valueAtStall, valueAtProgress, normAtProgress);
    to.put(
        "counts",
        steps,
        moved ? 1L : 0L,
        callsAtProgress - worst().sample().calls(),
        stepsAtProgress);
    to.save("model", model);
    to.save("worst", worst());
    to.save("descent", descent());
  }

  /** Restores the state on this sample. */
  void restoreOn(SampleAverage sample, State from) {
    newWorstCase(sample);
    newDescent();
    restore(from);
  }

  @Override
  public void restore(State from) {
    double[] numbers = from.doubles("numbers", 5);
    accuracy = numbers[0];
    inner = numbers[1];
    valueAtStall = numbers[2];
    valueAtProgress = numbers[3];
    normAtProgress = numbers[4];
    long[] counts = from.longs("counts", 4);
    steps = (int) counts[0];
    moved = counts[1] == 1;
    callsAtProgress = counts[2];
    stepsAtProgress = (int) counts[3];
    from.restore("model", model);
    from.restore("worst", worst());
    from.restore("descent", descent());
    worst().setAccuracy(inner);
  }
}
