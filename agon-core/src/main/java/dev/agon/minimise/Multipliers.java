package dev.agon.minimise;

import dev.agon.linalg.Vectors;
import dev.agon.problem.ProximalPrimal;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * The method of multipliers on a worst-case risk P that may have kinks.
 *
 * <pre>
 *   x = argmin P_w(.; m)       the smooth proximal function, by {@link Lbfgs} from the last x
 *   m = the maximiser there    so that x minimises J(., m) too, and J(x, m) bounds min P from below
 * </pre>
 *
 * <p>x is never exactly the argmin. If J is known to have at least the curvature c in every
 * direction ({@link ProximalPrimal#leastCurvature}), {@code J(x, m) - |grad_x J(x, m)|^2/(2c)} is
 * still a proven lower bound. Otherwise the expected gain of L-BFGS and the gain of its last five
 * steps only estimate the distance to the minimum, so the bound is an estimate. Without convexity
 * {@code grad_x J(x, m)} is still a generalised gradient of P at x once the gap {@code P(x) - J(x,
 * m)} vanishes.
 *
 * <p>The minimisation over x starts with a tolerance of a hundredth of the first gradient, which is
 * divided by ten each time, as long as the remaining gain of J is most of the gap. The width
 * shrinks if the rest of the gap does not.
 *
 * <p>R. T. Rockafellar, "Augmented Lagrangians and applications of the proximal point algorithm in
 * convex programming", Mathematics of Operations Research 1 (1976).
 */
public final class Multipliers implements Savable {
  private static final int MOST_INNER = 400;

  /**
   * The smallest tolerance of the minimisation, relative to the first gradient, if its remaining
   * gain is not the gap.
   */
  private static final double FINE = 1e-9;

  /** The smallest tolerance if it is: about what rounding allows. */
  private static final double FINEST = 1e-13;

  /** A descent below this, relative to the value, is hidden by rounding. */
  private static final double ROUNDING = 1e-15;

  private final ProximalPrimal problem;
  private final double leastCurvature;
  private final Metric metric;
  private final Lbfgs inner;
  private final double[] gradient;
  private final double[] bestGradient;
  private final double[] best;
  private double width;
  private double scale;
  private double innerTolerance;
  private int innerIterations;
  private int moves;
  private int idle;

  private double risk;
  private double bestRisk;
  private double bound;
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
    this.leastCurvature = problem.leastCurvature();
    this.metric = new Metric(problem.sizes());
    this.inner = new Lbfgs((x, g) -> problem.proximal(x, width, g), memory, dimension, metric);
    this.gradient = new double[dimension];
    this.bestGradient = new double[dimension];
    this.best = new double[dimension];
  }

  /** Restarts at this point, with the reference weights as multipliers. */
  public void start(double[] x) {
    problem.resetMultipliers();
    System.arraycopy(x, 0, best, 0, best.length);
    risk = problem.primal(x, bestGradient);
    bestRisk = risk;
    bound = Double.NEGATIVE_INFINITY;
    gap = Double.POSITIVE_INFINITY;
    leastGap = gap;
    leastSlack = gap;
    width = Math.max(Math.abs(risk), Double.MIN_NORMAL);
    inner.start(x);
    scale = inner.gradientNorm();
    innerTolerance = 1e-2 * scale;
    innerIterations = 0;
    moves = 0;
    idle = 0;
  }

  /**
   * Makes one iteration of L-BFGS or, if that has reached its tolerance, one update of the
   * multipliers.
   *
   * @return false if it has stalled: ten updates without a better gap at the smallest tolerance
   */
  public boolean step() {
    if (!isFine() && innerIterations < MOST_INNER && inner.step()) {
      innerIterations++;
      return true;
    }
    moveMultipliers();
    return idle < 10;
  }

  private boolean isFine() {
    return inner.gradientNorm() <= innerTolerance
        && (isProven() || estimate() < Double.POSITIVE_INFINITY);
  }

  /**
   * Returns the remaining gain according to L-BFGS. Pairs only cover directions that were taken, so
   * the expected gain is unreliable until the steps have become short, too.
   */
  private double estimate() {
    double expected = inner.expectedDescent();
    return expected <= ROUNDING * Math.abs(inner.value())
        ? expected
        : Math.max(expected, inner.recentDescent());
  }

  private void moveMultipliers() {
    double[] x = inner.point();
    double estimate = isProven() ? 0 : estimate();
    inner.refresh(); // the last evaluation of a line search may have been at another point
    problem.moveMultipliers();
    moves++;
    double value = problem.lagrangian(x, gradient);
    double length = Vectors.norm(gradient);
    double toGain = isProven() ? length / leastCurvature * length / 2 : estimate;
    // A proven bound stays valid; an earlier, coarser estimate may have been too high.
    bound = isProven() && bound >= value - toGain ? bound : value - toGain;
    risk = problem.primal(x, gradient);
    if (risk <= bestRisk) {
      bestRisk = risk;
      System.arraycopy(x, 0, best, 0, best.length);
      // The gradient of J(., m) at x is that of the proximal function.
      System.arraycopy(inner.gradient(), 0, bestGradient, 0, best.length);
    } else {
      problem.lagrangian(best, bestGradient);
    }
    residual = metric.gradient(bestGradient);
    // A negative gap means that the bound is wrong by the same amount.
    double newGap = Math.abs(bestRisk - bound);
    double slack = risk - value;
    if (slack > 0.25 * leastSlack) {
      width /= 4;
    }
    double finest = (toGain > slack ? FINEST : FINE) * scale;
    double finer = Math.min(innerTolerance, Math.max(0.1 * innerTolerance, finest));
    idle = finer == innerTolerance && newGap > 0.9 * leastGap ? idle + 1 : 0;
    innerTolerance = finer;
    gap = newGap;
    leastGap = Math.min(leastGap, newGap);
    leastSlack = Math.min(leastSlack, slack);
    innerIterations = 0;
    inner.refresh();
  }

  /** Returns the point with the smallest P among those at which the multipliers were updated. */
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

  /** Returns whether the {@link #bound} is proven. */
  public boolean isProven() {
    return leastCurvature > 0;
  }

  /**
   * Returns {@code J(x, m)} minus its remaining gain: a lower bound of min P if it {@link #isProven
   * is proven}, otherwise an estimate of one if J is convex in x.
   */
  public double bound() {
    return bound;
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
    to.put("widths", width, scale, innerTolerance);
    to.put("counts", innerIterations, moves, idle);
    to.put("found", risk, bestRisk, bound, residual, gap, leastGap, leastSlack);
  }

  @Override
  public void restore(State from) {
    from.restore("problem", problem.multipliers());
    from.restore("inner", inner);
    from.fill("best", best);
    from.fill("best-gradient", bestGradient);
    double[] widths = from.doubles("widths", 3);
    width = widths[0];
    scale = widths[1];
    innerTolerance = widths[2];
    int[] counts = from.ints("counts", 3);
    innerIterations = counts[0];
    moves = counts[1];
    idle = counts[2];
    double[] found = from.doubles("found", 7);
    risk = found[0];
    bestRisk = found[1];
    bound = found[2];
    residual = found[3];
    gap = found[4];
    leastGap = found[5];
    leastSlack = found[6];
  }

  /** Returns true immediately after an update of the multipliers: P was evaluated. */
  public boolean hasMoved() {
    return innerIterations == 0;
  }
}
