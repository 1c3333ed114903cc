package dev.agon.minimise;

import dev.agon.linalg.Vectors;
import dev.agon.problem.CurvedPrimal;
import dev.agon.problem.ProximalPrimal;
import dev.agon.state.Savable;
import dev.agon.state.State;
import org.jspecify.annotations.Nullable;

/**
 * The method of multipliers on a worst-case risk P that may have kinks.
 *
 * <pre>
 *   x = argmin P_w(.; m)       the smooth proximal function, by {@link Lbfgs} from the last x
 *   m = the maximiser there    so that x minimises J(., m) too, and J(x, m) bounds min P from below
 *   w = w/4 ... w/1.5
 * </pre>
 *
 * <p>With the generalised Hessian of P_w ({@link ProximalPrimal#proximalCurvature}) the inner
 * minimisation is a semismooth Newton method: a few steps, until the expected descent is a small
 * part of {@code P(x) - J(x, m)}. The width then shrinks faster the fewer steps were needed.
 * Without it, L-BFGS starts coarse, at a hundredth of the first gradient, and becomes ten times
 * finer each time.
 *
 * <p>x is never exactly the argmin. Where J is known to have at least the curvature c in every
 * direction ({@link ProximalPrimal#leastCurvature}), {@code J(x, m) - |grad_x J(x, m)|^2/(2c)} is a
 * proven lower bound of min P at any x. As soon as {@code P(x) - J(x, m)} is below the tolerance, a
 * few Newton steps on J(., m) make the gradient small enough for that bound. Without such a c, the
 * descent that the minimiser expects and that of its last five steps only estimate the distance to
 * the minimum, and so the bound is an estimate. Without convexity {@code grad_x J(x, m)} is still a
 * generalised gradient of P at x as soon as the gap {@code P(x) - J(x, m)} vanishes.
 *
 * <p>R. T. Rockafellar, "Augmented Lagrangians and applications of the proximal point algorithm in
 * convex programming", Mathematics of Operations Research 1 (1976); L. Qi, J. Sun, "A nonsmooth
 * version of Newton's method", Mathematical Programming 58 (1993).
 */
public final class Multipliers implements Savable {
  private static final int MOST_INNER = 400;

  /** The most semismooth Newton steps between two moves of the multipliers. */
  private static final int MOST_NEWTON = 20;

  /** The most Newton steps on J(., m) for one lower bound. */
  private static final int MOST_PROOF = 6;

  /** The expected descent at which an inner Newton method ends, as a part of P(x) - J(x, m). */
  private static final double INNER = 0.03;

  /** The finest minimisation of L-BFGS, as a part of the first gradient, unless more is needed. */
  private static final double FINE = 1e-9;

  /** The finest minimisation, about what rounding allows. */
  private static final double FINEST = 1e-13;

  /** A descent below this, relative to the value, is rounding. */
  private static final double ROUNDING = 1e-15;

  /** The pairs of the minimiser of J(., m), which has its Hessian. */
  private static final int PROOF_PAIRS = 3;

  /** The most that the width shrinks by at once. */
  private static final double MOST_SHRINKAGE = 1e4;

  private static final int PATIENCE = 10;

  private final ProximalPrimal problem;
  private final double leastCurvature;
  private final Metric metric;
  private final Lbfgs inner;
  private final @Nullable Lbfgs proof;
  private final double[] gradient;
  private final double[] bestGradient;
  private final double[] best;
  private double width;
  private double shrinkage;
  private double scale;
  private double innerTolerance;
  private double accuracy;
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
    this.inner = new Lbfgs(new Proximal(), memory, dimension, metric);
    boolean curved =
        Math.min(problem.proximalCurvatureCost(), problem.proximalProductCost())
            < Double.POSITIVE_INFINITY;
    this.proof = curved ? new Lbfgs(new Lagrangian(), PROOF_PAIRS, dimension, metric) : null;
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
   * @param unit a size of risks, such as that at the start of a run: the first width is the larger
   *     of it and the risk at x
   */
  public void start(double[] x, double unit) {
    problem.resetMultipliers();
    System.arraycopy(x, 0, best, 0, best.length);
    risk = problem.primal(x, bestGradient);
    bestRisk = risk;
    bound = Double.NEGATIVE_INFINITY;
    gap = Double.POSITIVE_INFINITY;
    leastGap = gap;
    leastSlack = gap;
    width = Math.max(Math.max(Math.abs(risk), Math.abs(unit)), Double.MIN_NORMAL);
    shrinkage = 2;
    inner.start(x);
    scale = inner.gradientNorm();
    innerTolerance = 1e-2 * scale;
    accuracy = INNER;
    innerIterations = 0;
    moves = 0;
    idle = 0;
  }

  /**
   * One iteration of the inner minimiser or, where that is accurate enough, one move of the
   * multipliers.
   *
   * @param gapTolerance the gap that is asked for
   * @param gradientTolerance the {@link #residual} that is asked for where the bound is not proven
   * @return false when it has stalled: ten moves without a better gap at the finest tolerance
   */
  public boolean step(double gapTolerance, double gradientTolerance) {
    if (!isFine(gapTolerance, gradientTolerance)) {
      innerIterations++;
      if (inner.step()) {
        return true;
      }
      inner.refresh(); // the last evaluation of a line search may have been elsewhere
    }
    move(gapTolerance);
    return idle < PATIENCE;
  }

  private boolean isFine(double gapTolerance, double gradientTolerance) {
    if (!inner.isCurved()) {
      return innerIterations >= MOST_INNER
          || inner.gradientNorm() <= innerTolerance
              && (isProven() || estimate() < Double.POSITIVE_INFINITY);
    }
    double left = Math.max(Math.min(leastSlack, 0.1 * Math.abs(bestRisk)), 0.1 * gapTolerance);
    boolean flat = isProven() || leastSlack > gapTolerance;
    return innerIterations >= MOST_NEWTON
        || innerIterations > 0
            && inner.expectedDescent() <= accuracy * left
            && (flat || inner.gradientNorm() <= gradientTolerance);
  }

  /**
   * The descent that is left as far as the minimiser can tell: pairs alone contain only the
   * directions of past steps, so that their estimate counts only when the steps have become short.
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
    problem.moveMultipliers();
    moves++;
    double value = problem.lagrangian(x, gradient);
    double toGain = isProven() ? toGain(gradient) : estimate;
    // What is proven stays true; an earlier, coarser estimate may have been too high.
    bound = isProven() && bound >= value - toGain ? bound : value - toGain;
    risk = problem.primal(x);
    double slack = risk - value;
    keepBest(x, inner.gradient());
    if (proof != null && bestRisk - value <= gapTolerance && bestRisk - bound > gapTolerance) {
      prove(proof, x, gapTolerance);
    }
    // A negative gap shows that the bound itself is inaccurate by as much.
    double newGap = Math.abs(bestRisk - bound);
    shrink(slack, newGap, gapTolerance);
    double finest = (toGain > slack ? FINEST : FINE) * scale;
    double finer = Math.min(innerTolerance, Math.max(0.1 * innerTolerance, finest));
    boolean finished = inner.isCurved() ? slack > 0.9 * leastSlack : finer == innerTolerance;
    idle = finished && newGap > 0.9 * leastGap ? idle + 1 : 0;
    innerTolerance = finer;
    gap = newGap;
    leastGap = Math.min(leastGap, newGap);
    leastSlack = Math.min(leastSlack, slack);
    innerIterations = 0;
    inner.refresh();
  }

  /**
   * Shrinks the width by as much as the last minimisation was easy; where the width no longer
   * matters, the minimisation becomes finer instead.
   */
  private void shrink(double slack, double newGap, double gapTolerance) {
    // A width far above the spread of the losses, as from a bad start, does nothing at all.
    shrinkage = slack > 0.9 * leastSlack ? Math.min(shrinkage * shrinkage, MOST_SHRINKAGE) : 4;
    if (!inner.isCurved()) {
      width /= slack > 0.25 * leastSlack ? shrinkage : 1;
      return;
    }
    if (slack > 0.1 * gapTolerance && innerIterations < MOST_NEWTON) {
      width /= innerIterations <= 2 ? shrinkage : innerIterations <= 5 ? 2 : 1.5;
    }
    if (slack <= gapTolerance && newGap > gapTolerance) {
      accuracy *= 0.1;
    }
  }

  /** Most of what J(., m) can still fall by, given its gradient. */
  private double toGain(double[] slope) {
    double length = Vectors.norm(slope);
    return length / leastCurvature * length / 2;
  }

  private void keepBest(double[] x, double[] slope) {
    if (risk <= bestRisk) {
      bestRisk = risk;
      System.arraycopy(x, 0, best, 0, best.length);
      // The gradient of J(., m) at x is that of the proximal function.
      System.arraycopy(slope, 0, bestGradient, 0, best.length);
    } else if (!isProven()) {
      problem.lagrangian(best, bestGradient);
    }
    residual = metric.gradient(bestGradient);
  }

  /** Raises the bound by a few Newton steps on J(., m). */
  private void prove(Lbfgs minimiser, double[] x, double gapTolerance) {
    minimiser.start(x);
    for (int k = 0; k < MOST_PROOF; k++) {
      double toGain = isProven() ? toGain(minimiser.gradient()) : minimiser.expectedDescent();
      bound = Math.max(bound, minimiser.value() - toGain);
      if (toGain <= 0.1 * gapTolerance || !minimiser.step()) {
        break;
      }
    }
    risk = problem.primal(minimiser.point());
    if (risk < bestRisk) {
      keepBest(minimiser.point(), minimiser.gradient());
    }
  }

  /** The point with the least P among those where the multipliers moved. */
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

  /** Whether the inner minimisation uses the generalised Hessian. */
  public boolean isCurved() {
    return inner.isCurved();
  }

  /** Whether the {@link #bound} is one whatever L-BFGS has seen of J. */
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
    to.put("widths", width, shrinkage, scale, innerTolerance, accuracy);
    to.put("counts", innerIterations, moves, idle);
    to.put("found", risk, bestRisk, bound, residual, gap, leastGap, leastSlack);
  }

  @Override
  public void restore(State from) {
    from.restore("problem", problem.multipliers());
    from.restore("inner", inner);
    from.fill("best", best);
    from.fill("best-gradient", bestGradient);
    double[] widths = from.doubles("widths", 5);
    width = widths[0];
    shrinkage = widths[1];
    scale = widths[2];
    innerTolerance = widths[3];
    accuracy = widths[4];
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

  /**
   * Computes the maximiser at the current point, which the next move of the multipliers uses; after
   * {@link #restore}.
   *
   * @param uncounted the problem
   */
  public void recompute(ProximalPrimal uncounted) {
    uncounted.proximal(inner.point(), width, gradient);
  }

  /** True right after a move of the multipliers: P was evaluated. */
  public boolean hasMoved() {
    return innerIterations == 0;
  }

  /** {@code P_w(.; m)}. */
  private final class Proximal implements CurvedPrimal {
    @Override
    public double primal(double[] x, double[] slope) {
      return problem.proximal(x, width, slope);
    }

    @Override
    public double curvatureCost() {
      return problem.proximalCurvatureCost();
    }

    @Override
    public double curvature(double[] x, double[][] lower) {
      return problem.proximalCurvature(x, width, lower);
    }

    @Override
    public double productCost() {
      return problem.proximalProductCost();
    }

    @Override
    public void curvatureProduct(double[] x, double[] v, double[] product) {
      problem.proximalProduct(x, width, v, product);
    }

    @Override
    public int blocks() {
      return problem.proximalBlocks();
    }

    @Override
    public boolean blockCurvature(double[] x, double[][] lower) {
      return problem.proximalBlock(x, width, lower);
    }
  }

  /** {@code J(., m)}. */
  private final class Lagrangian implements CurvedPrimal {
    @Override
    public double primal(double[] x, double[] slope) {
      return problem.lagrangian(x, slope);
    }

    @Override
    public double curvatureCost() {
      return problem.proximalCurvatureCost();
    }

    @Override
    public double curvature(double[] x, double[][] lower) {
      return problem.proximalCurvature(x, Double.POSITIVE_INFINITY, lower);
    }

    @Override
    public double productCost() {
      return problem.proximalProductCost();
    }

    @Override
    public void curvatureProduct(double[] x, double[] v, double[] product) {
      problem.proximalProduct(x, Double.POSITIVE_INFINITY, v, product);
    }

    @Override
    public int blocks() {
      return problem.proximalBlocks();
    }

    @Override
    public boolean blockCurvature(double[] x, double[][] lower) {
      return problem.proximalBlock(x, Double.POSITIVE_INFINITY, lower);
    }
  }
}
