package dev.agon.method.auto;

import dev.agon.method.Certificate;
import dev.agon.minimise.Multipliers;
import dev.agon.problem.ProximalPrimal;
import dev.agon.state.Savable;
import dev.agon.state.State;
import org.jspecify.annotations.Nullable;

/**
 * The method of multipliers on a risk with kinks, until the gap to its lower bound is closed. If
 * that bound is proven, the gap is the certificate; if it is estimated, the generalised gradient
 * is, because it is known.
 */
final class MultiplierStage implements Stage {
  private final Multipliers multipliers;
  private final Risk measure;
  private final double tolerance;

  MultiplierStage(Risk risk, ProximalPrimal problem, int memory, double tolerance) {
    this.multipliers = new Multipliers(new Counted(risk, problem), memory, risk.dimension());
    this.measure = risk;
    this.tolerance = tolerance;
  }

  /** A gradient of size e leaves a gap of order e^2: the gap must be the smaller number. */
  private static final double GAP = 1e-2;

  private double gapTolerance() {
    return GAP * tolerance * measure.unit(multipliers.risk());
  }

  @Override
  public String name() {
    return "multipliers";
  }

  @Override
  public String why() {
    return "the risk has kinks: method of multipliers, until its lower bound is "
        + (float) gapTolerance()
        + " below";
  }

  @Override
  public void begin(double[] x) {
    multipliers.start(x);
  }

  @Override
  public boolean step() {
    return !certificate().met() && multipliers.step();
  }

  /** The best point so far; the current point of L-BFGS may be far from it. */
  @Override
  public double[] point() {
    return multipliers.best();
  }

  @Override
  public double risk(double[] gradient) {
    if (!multipliers.hasMoved()) {
      return Double.NaN;
    }
    System.arraycopy(multipliers.gradient(), 0, gradient, 0, gradient.length);
    return multipliers.risk();
  }

  @Override
  public Certificate certificate() {
    double gap = multipliers.gap();
    double residual = multipliers.residual();
    double gapTolerance = gapTolerance();
    double gradientTolerance = tolerance * measure.unitOfGradient(multipliers.risk());
    boolean closed =
        gap <= gapTolerance && (multipliers.isProven() || residual <= gradientTolerance);
    return multipliers.isProven()
        ? new Certificate("gap", gap, gapTolerance, closed)
        : new Certificate("generalised-gradient", residual, gradientTolerance, closed);
  }

  @Override
  public void save(State to) {
    multipliers.save(to);
  }

  @Override
  public void restore(State from) {
    multipliers.restore(from);
  }

  /** Every evaluation costs the same as one of P. */
  private record Counted(Risk risk, ProximalPrimal problem) implements ProximalPrimal {
    @Override
    public double primal(double[] x, double[] gradient) {
      return risk.primal(x, gradient);
    }

    @Override
    public double @Nullable [] sizes() {
      return risk.metric().sizes();
    }

    @Override
    public double leastCurvature() {
      return problem.leastCurvature();
    }

    @Override
    public double proximal(double[] x, double width, double[] gradient) {
      risk.charge();
      return problem.proximal(x, width, gradient);
    }

    @Override
    public double lagrangian(double[] x, double[] gradient) {
      risk.charge();
      return problem.lagrangian(x, gradient);
    }

    @Override
    public void moveMultipliers() {
      problem.moveMultipliers();
    }

    @Override
    public void resetMultipliers() {
      problem.resetMultipliers();
    }

    @Override
    public Savable multipliers() {
      return problem.multipliers();
    }
  }
}
