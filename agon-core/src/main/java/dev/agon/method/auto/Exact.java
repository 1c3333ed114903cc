package dev.agon.method.auto;

import dev.agon.method.Certificate;
import dev.agon.minimise.Lbfgs;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * L-BFGS on P itself, with its curvature where that is cheap, until the gradient is small and what
 * is still expected to be gained is a small part of what was gained.
 *
 * <p>That tells that a minimum is near where P is convex or its curvature is known. Where neither
 * is so, weights drift for long down a slope that is hardly one, and the gradient is asked to be a
 * millionth. Where P is not convex {@link Resets} are tried after the first thousandth and at the
 * end.
 */
final class Exact implements Stage {
  private static final double FIRST_LEVEL = 1e-3;

  /** The tolerance where nothing tells how P bends, unless a smaller one is asked for. */
  private static final double FINE = 1e-6;

  /** A gradient of size e leaves a gap of order e^2: it is asked to be the smaller number. */
  private static final double GAP = 1e-2;

  private final Risk risk;
  private final Lbfgs minimiser;
  private final Resets resets;
  private final Predicate<double[]> convexAt;
  private final double scale;
  private final double tolerance;
  private double level;
  private int sweeps;

  /**
   * @param convexAt whether P is convex around a point
   * @param tolerance the share of the gradient at the start that is small
   */
  Exact(Risk risk, Lbfgs minimiser, Predicate<double[]> convexAt, double tolerance) {
    this.risk = risk;
    this.minimiser = minimiser;
    this.resets = new Resets(risk, risk.start());
    this.convexAt = convexAt;
    this.scale = risk.scale().gradient();
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
        + (sweeps > 0 ? ", weights reset where that lowers it," : "")
        + " until |grad P| is at most "
        + (float) (level * scale);
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

  private boolean isSmall() {
    double gained = risk.atStart() - minimiser.value();
    return minimiser.gradientNorm() <= level * scale
        && minimiser.expectedDescent() <= GAP * level * gained;
  }

  private boolean reset() {
    double[] x = minimiser.point().clone();
    sweeps++;
    boolean lower = resets.sweep(x, minimiser.value());
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
  public Certificate certificate() {
    return Certificate.of("gradient", minimiser.gradientNorm(), tolerance * scale);
  }

  @Override
  public void save(State to) {
    to.save("minimiser", minimiser);
    to.put("level", level);
    to.put("sweeps", (long) sweeps);
  }

  @Override
  public void restore(State from) {
    minimiser.on(risk);
    from.restore("minimiser", minimiser);
    level = from.number("level");
    sweeps = (int) from.count("sweeps");
  }
}
