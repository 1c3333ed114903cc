package dev.agon.method.auto;

import dev.agon.method.Certificate;
import dev.agon.minimise.Lbfgs;
import dev.agon.state.State;

/**
 * L-BFGS on P itself, until its gradient is small; {@link Resets} after the first thousandth and
 * again at the end, where P need not be convex.
 */
final class Exact implements Stage {
  private static final double FIRST_LEVEL = 1e-3;

  private final Lbfgs minimiser;
  private final Resets resets;
  private final boolean convex;
  private final double tolerance;
  private double level;
  private int sweeps;

  Exact(Risk risk, int memory, boolean convex, double tolerance) {
    Scale scale = risk.scale();
    this.minimiser = new Lbfgs(risk::at, memory, risk.dimension());
    this.resets = new Resets(risk::at, risk.start());
    this.convex = convex;
    this.tolerance = tolerance * scale.gradient();
    this.level = Math.max(tolerance, FIRST_LEVEL) * scale.gradient();
  }

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public String why() {
    return "L-BFGS on the exact risk"
        + (sweeps > 0 ? ", weights reset where that lowers it," : "")
        + " until |grad P| is at most "
        + (float) tolerance;
  }

  @Override
  public void begin(double[] x) {
    minimiser.start(x);
  }

  @Override
  public boolean step() {
    if (minimiser.gradientNorm() > (convex ? tolerance : level) && minimiser.step()) {
      return true;
    }
    boolean last = convex || level <= tolerance || minimiser.gradientNorm() > level;
    if (!convex) {
      double[] x = minimiser.point().clone();
      sweeps++;
      if (resets.sweep(x, minimiser.value())) {
        minimiser.start(x);
        return true;
      }
      level = tolerance;
    }
    return !last;
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
    return Certificate.of("gradient", minimiser.gradientNorm(), tolerance);
  }

  @Override
  public void save(State to) {
    to.save("minimiser", minimiser);
    to.put("level", level);
    to.put("sweeps", (long) sweeps);
  }

  @Override
  public void restore(State from) {
    from.restore("minimiser", minimiser);
    level = from.number("level");
    sweeps = (int) from.count("sweeps");
  }
}
