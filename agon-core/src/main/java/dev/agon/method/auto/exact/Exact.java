package dev.agon.method.auto.exact;

import dev.agon.method.Certificate;
import dev.agon.method.auto.stage.Risk;
import dev.agon.method.auto.stage.Stage;
import dev.agon.minimise.Lbfgs;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * L-BFGS on P itself, with its Hessian if that is cheap, until the gradient is small and the
 * expected further gain is a small part of the gain so far.
 *
 * <p>This implies that a minimum is near if P is convex or its Hessian is known. Otherwise weights
 * may drift along a very flat slope for a long time, so the gradient must then be a millionth of
 * the gradient at the start. If P is not convex, {@link Resets} are tried after the first
 * thousandth and at the end.
 */
public final class Exact implements Stage {
  private static final double FIRST_LEVEL = 1e-3;

  /**
   * The tolerance if neither convexity nor the Hessian is known, unless a smaller one is requested.
   */
  private static final double FINE = 1e-6;

  /**
   * A gradient of size e leaves a gap of order e^2, so the tolerance of the expected descent is
   * multiplied by this.
   */
  private static final double GAP = 1e-2;

  /** A descent below this, relative to P, is hidden by rounding. */
  private static final double ROUNDING = 1e-15;

  /** The largest number of iterations with a Hessian, if the method of multipliers can follow. */
  private static final int MOST_NEWTON = 100;

  /**
   * The largest number of iterations without a Hessian, if the method of multipliers can follow.
   */
  private static final int MOST_ITERATIONS = 2000;

  private final Risk risk;
  private final Lbfgs minimiser;
  private final Resets resets;
  private final Predicate<double[]> convexAt;
  private final double tolerance;
  private final boolean canHandOver;
  private double level;
  private int sweeps;
  private long iterations;

  /**
   * @param convexAt whether P is convex around a point
   * @param tolerance the norm of the final gradient as a fraction of the norm at the start
   * @param canHandOver whether the method of multipliers follows
   */
  public Exact(
      Risk risk,
      Lbfgs minimiser,
      Predicate<double[]> convexAt,
      double tolerance,
      boolean canHandOver) {
    this.risk = risk;
    this.canHandOver = canHandOver;
    this.minimiser = minimiser;
    this.resets = new Resets(risk, risk.start());
    this.convexAt = convexAt;
    this.tolerance = tolerance;
    this.level = Math.max(tolerance, FIRST_LEVEL);
  }

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public String why() {
    return (minimiser.isCurved() ? "Newton's method and L-BFGS" : "L-BFGS")
        + " on the exact risk"
        + (sweeps > 0 ? ", with weights reset if that lowers it," : "")
        + " until |grad P| is at most "
        + (float) gradientAt(level);
  }

  @Override
  public void begin(double[] x) {
    minimiser.on(risk);
    if (Arrays.equals(x, risk.start())) {
      minimiser.start(x);
    } else {
      minimiser.goOn(x);
    }
  }

  @Override
  public boolean step() {
    iterations++;
    if (handsOver()) {
      return false;
    }
    if (!isSmall() && minimiser.step()) {
      return true;
    }
    boolean convex = convexAt.test(minimiser.point());
    if (!convex && reset()) {
      return true;
    }
    double goal = convex || minimiser.isCurved() ? tolerance : Math.min(tolerance, FINE);
    boolean more = isSmall() && level > goal;
    level = goal;
    return more;
  }

  /**
   * Returns whether the method of multipliers should continue from here: if line searches need many
   * trials, as at a kink, or after the largest number of iterations.
   */
  private boolean handsOver() {
    long most = minimiser.isCurved() ? MOST_NEWTON : MOST_ITERATIONS;
    return canHandOver && (minimiser.isJammed() || iterations > most);
  }

  /**
   * Returns whether the gradient is small relative to the decrease of P so far; from a very flat
   * start, the whole possible decrease may be small.
   */
  private boolean isSmall() {
    return isSmall(level, risk.atStart() - minimiser.value());
  }

  /**
   * Gradient, expected descent and the descent of the last steps are all tested. Each of them can
   * be small far from a minimum: the first along a direction of small scale, the second along one
   * that no pair covers. The Hessian covers all directions.
   */
  private boolean isSmall(double share, double most) {
    double value = minimiser.value();
    double unit = Math.min(most, risk.unit(value));
    double expected = minimiser.expectedDescent();
    return minimiser.gradientNorm() <= gradientAt(share)
        && expected <= GAP * share * unit
        && (minimiser.isCurved()
            || minimiser.recentDescent() <= share * unit
            || expected <= ROUNDING * Math.abs(value));
  }

  private double gradientAt(double share) {
    return share * risk.unitOfGradient(minimiser.value());
  }

  private boolean reset() {
    double[] x = minimiser.point().clone();
    sweeps++;
    boolean lower = resets.sweep(minimiser, x);
    if (lower) {
      minimiser.start(x);
    }
    return lower;
  }

  @Override
  public double[] point() {
    return minimiser.point();
  }

  @Override
  public double risk(double[] gradient) {
    System.arraycopy(minimiser.gradient(), 0, gradient, 0, gradient.length);
    return minimiser.value();
  }

  @Override
  public boolean hasStalled() {
    return !certificate().met();
  }

  @Override
  public Certificate certificate() {
    return new Certificate(
        risk.metric().sizes() == null ? "gradient" : "scaled-gradient",
        minimiser.gradientNorm(),
        gradientAt(tolerance),
        isSmall(tolerance, Double.POSITIVE_INFINITY) && !(canHandOver && minimiser.isJammed()));
  }

  @Override
  public void save(State to) {
    to.save("minimiser", minimiser);
    to.put("level", level);
    to.put("counts", sweeps, iterations);
  }

  @Override
  public void restore(State from) {
    minimiser.on(risk);
    from.restore("minimiser", minimiser);
    level = from.number("level");
    long[] counts = from.longs("counts", 2);
    sweeps = (int) counts[0];
    iterations = counts[1];
  }
}
