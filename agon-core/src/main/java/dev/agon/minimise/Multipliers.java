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
 * <p>x is never quite the argmin. Where J is known to bend at least by c in every direction ({@link
 * ProximalPrimal#leastCurvature}), {@code J(x, m) - |grad_x J(x, m)|^2/(2c)} is a lower bound all
 * the same: a proven one. Where it is not, what L-BFGS expects to gain and what its last five steps
 * gained only estimate how far the minimum is, and so the bound is an estimate; without convexity
 * {@code grad_x J(x, m)} is still a generalised gradient of P at x as soon as the gap {@code P(x) -
 * J(x, m)} vanishes.
 *
 * <p>The minimisation over x begins coarse, at a hundredth of the first gradient, and is ten times
 * finer each time, for as long as what is left to gain of J is most of the gap; the width shrinks
 * when the rest of the gap does not.
 *
 * <p>R. T. Rockafellar, "Augmented Lagrangians and applications of the proximal point algorithm in
 * convex programming", Mathematics of Operations Research 1 (1976).
 */
public final class Multipliers implements Savable {
  private static final int MOST_INNER = 400;

  /** The finest minimisation, as a part of the first gradient, where that is not what is left. */
  private static final double FINE = 1e-9;

  /** And where it is: about what rounding allows. */
  private static final double FINEST = 1e-13;

  /** A descent below this, relative to the value, cannot be seen. */
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
   * @param problem P, its proximal function and its multipliers
   * @param memory the pairs that L-BFGS remembers
   * @param dimension of x
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

  /** Begins anew at this point, with the reference weights as multipliers. */
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
   * One iteration of L-BFGS or, where that has reached its tolerance, one move of the multipliers.
   *
   * @return false when it has stalled: ten moves without a better gap at the finest tolerance
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
   * What is left to gain as far as L-BFGS can tell: the pairs know only the directions that were
   * gone, so that what they expect is no more than a guess before the steps have become short too.
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
    inner.refresh(); // the last evaluation of a line search may have been elsewhere
    problem.moveMultipliers();
    moves++;
    double value = problem.lagrangian(x, gradient);
    double length = Vectors.norm(gradient);
    double toGain = isProven() ? length / leastCurvature * length / 2 : estimate;
    // What is proven stays true; an earlier, coarser estimate may have been too high.
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
    // A negative gap says that the bound itself is off by as much.
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

  /** The point with the least P among those where the multipliers moved. */
  public double[] best() {
    return best;
  }

  /** {@code grad_x J(x, m)} there: a generalised gradient of P, once the gap is closed. */
  public double[] gradient() {
    return bestGradient;
  }

  /** P there. */
  public double risk() {
    return bestRisk;
  }

  /** Whether the {@link #bound} is one whatever L-BFGS has seen of J. */
  public boolean isProven() {
    return leastCurvature > 0;
  }

  /**
   * {@code J(x, m)} less what is left to gain of it: a lower bound of min P when that {@link
   * #isProven is proven}, else the estimate of one when J is convex in x.
   */
  public double bound() {
    return bound;
  }

  /** {@code |grad_x J(x, m)|} at the best point, with the multipliers as they are. */
  public double residual() {
    return residual;
  }

  /** The distance of P at the best point from the {@link #bound}. */
  public double gap() {
    return gap;
  }

  /** How often the multipliers have moved. */
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

  /** True right after a move of the multipliers: P was evaluated. */
  public boolean hasMoved() {
    return innerIterations == 0;
  }
}
