package dev.agon.minimise;

import dev.agon.problem.primal.ProximalPrimal;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * The method of multipliers on a worst-case risk P that may have kinks.
 *
 * <pre>
 *   x = argmin P_w(.; m)       the smooth proximal function, by {@link Lbfgs} from the last x
 *   m = the maximiser there    so that x minimises J(., m) too, and J(x, m) bounds min P from below
 *   w = w/4 ... w/1.5          {@link WidthSchedule}
 * </pre>
 *
 * <p>With the generalised Hessian of P_w ({@link ProximalPrimal#proximalCurvature}) the inner
 * minimisation is a semismooth Newton method: a few steps, until the expected descent is a small
 * part of {@code P(x) - J(x, m)}. Without it, L-BFGS starts coarse and becomes ten times finer each
 * time.
 *
 * <p>x is never exactly the argmin. As soon as {@code P(x) - J(x, m)} is below the tolerance,
 * {@link LowerBound} bounds the remaining decrease of J(., m), and thereby min P. Without convexity
 * {@code grad_x J(x, m)} is still a generalised gradient of P at x as soon as the gap vanishes.
 *
 * <p>R. T. Rockafellar, "Augmented Lagrangians and applications of the proximal point algorithm in
 * convex programming", Mathematics of Operations Research 1 (1976); L. Qi, J. Sun, "A nonsmooth
 * version of Newton's method", Mathematical Programming 58 (1993).
 */
public final class Multipliers implements Savable {
  private static final int MOST_INNER = 400;

  /** The largest number of semismooth Newton steps between two moves of the multipliers. */
  private static final int MOST_NEWTON = 20;

  /** A descent smaller than this, relative to the value, counts as rounding error. */
  private static final double ROUNDING = 1e-15;

  private static final int PATIENCE = 10;

  private final ProximalPrimal problem;
  private final Metric metric;
  private final ProximalFunction proximal;
  private final Lbfgs inner;
  private final WidthSchedule schedule;
  private final LowerBound lower;
  private final double[] gradient;
  private final double[] bestGradient;
  private final double[] best;
  private int innerIterations;
  private int moves;
  private int idle;

  private double risk;
  private double bestRisk;
  private double residual;
  private double gap;
  private double leastGap;
  private double leastSlack;

  /**
   * @param problem provides P, its proximal function and its multipliers
   * @param memory the number of pairs of L-BFGS
   * @param dimension the dimension of x
   */
  public Multipliers(ProximalPrimal problem, int memory, int dimension) {
    this.problem = problem;
    this.metric = new Metric(problem.sizes());
    this.proximal = new ProximalFunction(problem);
    this.inner = new Lbfgs(proximal, memory, dimension, metric);
    this.schedule = new WidthSchedule();
    this.lower = new LowerBound(problem, dimension, metric);
    this.gradient = new double[dimension];
    this.bestGradient = new double[dimension];
    this.best = new double[dimension];
  }

  /** Starts at this point, with the reference weights as multipliers. */
  public void start(double[] x) {
    start(x, 0);
  }

  /**
   * Starts at this point, with the reference weights as multipliers.
   *
   * @param unit a typical risk, such as the risk at the start of a run; the first width is the
   *     larger of this and the risk at x
   */
  public void start(double[] x, double unit) {
    problem.multipliers().reset();
    System.arraycopy(x, 0, best, 0, best.length);
    risk = problem.primal(x, bestGradient);
    bestRisk = risk;
    gap = Double.POSITIVE_INFINITY;
    leastGap = gap;
    leastSlack = gap;
    lower.start();
    schedule.start(Math.max(Math.max(Math.abs(risk), Math.abs(unit)), Double.MIN_NORMAL));
    proximal.width(schedule.width());
    inner.start(x);
    schedule.scale(inner.gradientNorm());
    innerIterations = 0;
    moves = 0;
    idle = 0;
  }

  /**
   * One iteration of the inner minimiser or, where that is accurate enough, one move of the
   * multipliers.
   *
   * @param gapTolerance the required gap
   * @param gradientTolerance the {@link #residual} that is required if the bound is not proven
   * @return false when it has stalled: ten moves without a better gap at the finest tolerance
   */
  public boolean step(double gapTolerance, double gradientTolerance) {
    if (!isFine(gapTolerance, gradientTolerance)) {
      innerIterations++;
      if (inner.step()) {
        return true;
      }
      inner.refresh(); // the last evaluation of a line search may have been at another point
    }
    move(gapTolerance);
    return idle < PATIENCE;
  }

  private boolean isFine(double gapTolerance, double gradientTolerance) {
    if (!inner.isCurved()) {
      return innerIterations >= MOST_INNER
          || inner.gradientNorm() <= schedule.tolerance()
              && (isProven() || estimate() < Double.POSITIVE_INFINITY);
    }
    double left = Math.max(Math.min(leastSlack, 0.1 * Math.abs(bestRisk)), 0.1 * gapTolerance);
    boolean flat = isProven() || leastSlack > gapTolerance;
    return innerIterations >= MOST_NEWTON
        || innerIterations > 0
            && inner.expectedDescent() <= schedule.accuracy() * left
            && (flat || inner.gradientNorm() <= gradientTolerance);
  }

  /**
   * The remaining descent, as estimated by the minimiser. The pairs contain only the directions of
   * past steps, so their estimate counts only when the steps have become short.
   */
  private double estimate() {
    double expected = inner.expectedDescent();
    return inner.isCurved() || expected <= ROUNDING * Math.abs(inner.value())
        ? expected
        : Math.max(expected, inner.recentDescent());
  }

  private void move(double gapTolerance) {
    double[] x = inner.point();
    double estimate = isProven() ? 0 : estimate();
    problem.multipliers().move();
    moves++;
    double value = problem.lagrangian(x, gradient);
    double toGain = lower.update(value, gradient, estimate);
    risk = problem.primal(x);
    double slack = risk - value;
    keepBest(x, inner.gradient());
    if (bestRisk - value <= gapTolerance && bestRisk - lower.bound() > gapTolerance) {
      prove(x, gapTolerance);
    }
    // A negative gap shows that the bound itself is inaccurate by this amount.
    double newGap = Math.abs(bestRisk - lower.bound());
    boolean stuck = slack > 0.9 * leastSlack;
    boolean finest = false;
    if (inner.isCurved()) {
      schedule.afterNewton(innerIterations, MOST_NEWTON, stuck, slack / gapTolerance);
    } else {
      finest = schedule.afterPairs(stuck, slack > 0.25 * leastSlack, toGain > slack);
    }
    boolean finished = inner.isCurved() ? stuck : finest;
    idle = finished && newGap > 0.9 * leastGap ? idle + 1 : 0;
    gap = newGap;
    leastGap = Math.min(leastGap, newGap);
    leastSlack = Math.min(leastSlack, slack);
    innerIterations = 0;
    proximal.width(schedule.width());
    inner.refresh();
  }

  private void prove(double[] x, double gapTolerance) {
    double part = lower.raise(x, bestRisk, gapTolerance);
    if (part < 1) {
      schedule.tighten(part);
    }
    double[] end = lower.point();
    risk = problem.primal(end);
    if (risk < bestRisk) {
      keepBest(end, lower.gradient());
    }
  }

  private void keepBest(double[] x, double[] slope) {
    if (risk <= bestRisk) {
      bestRisk = risk;
      System.arraycopy(x, 0, best, 0, best.length);
      // At x, J(., m) and the proximal function have the same gradient.
      System.arraycopy(slope, 0, bestGradient, 0, best.length);
    } else if (!isProven()) {
      problem.lagrangian(best, bestGradient);
    }
    residual = metric.gradient(bestGradient);
  }

  /** Returns the point with the least P among the points where the multipliers moved. */
  public double[] best() {
    return best;
  }

  /**
   * Returns {@code grad_x J(x, m)} at that point: a generalised gradient of P, once the gap is
   * closed.
   */
  public double[] gradient() {
    return bestGradient;
  }

  /** Returns P at that point. */
  public double risk() {
    return bestRisk;
  }

  /** Returns whether the {@link #bound} is proven, and not an estimate from the pairs of L-BFGS. */
  public boolean isProven() {
    return lower.isProven();
  }

  /**
   * Returns {@code J(x, m)} minus its remaining gain: a lower bound of min P if it {@link #isProven
   * is proven}, otherwise an estimate of one if J is convex in x.
   */
  public double bound() {
    return lower.bound();
  }

  /** Returns {@code |grad_x J(x, m)|} at the best point, with the current multipliers. */
  public double residual() {
    return residual;
  }

  /** Returns the difference between P at the best point and the {@link #bound}. */
  public double gap() {
    return gap;
  }

  /** Returns the number of updates of the multipliers. */
  public int moves() {
    return moves;
  }

  @Override
  public void save(State to) {
    to.save("problem", problem.multipliers());
    to.save("inner", inner);
    to.put("best", best);
    to.put("best-gradient", bestGradient);
    to.save("widths", schedule);
    to.save("lower", lower);
    to.put("counts", innerIterations, moves, idle);
    to.put("found", risk, bestRisk, residual, gap, leastGap, leastSlack);
  }

  @Override
  public void restore(State from) {
    from.restore("problem", problem.multipliers());
    from.restore("inner", inner);
    from.fill("best", best);
    from.fill("best-gradient", bestGradient);
    from.restore("widths", schedule);
    from.restore("lower", lower);
    proximal.width(schedule.width());
    int[] counts = from.ints("counts", 3);
    innerIterations = counts[0];
    moves = counts[1];
    idle = counts[2];
    double[] found = from.doubles("found", 6);
    risk = found[0];
    bestRisk = found[1];
    residual = found[2];
    gap = found[3];
    leastGap = found[4];
    leastSlack = found[5];
  }

  /**
   * Computes the maximiser at the current point, which the next move of the multipliers uses. To be
   * called after {@link #restore}.
   *
   * @param uncounted the problem itself, whose evaluations are not counted
   */
  public void recompute(ProximalPrimal uncounted) {
    uncounted.proximal(inner.point(), schedule.width(), gradient);
  }

  /** Returns whether the multipliers have just been updated, in which case P was evaluated. */
  public boolean hasMoved() {
    return innerIterations == 0;
  }
}
