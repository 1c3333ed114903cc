package dev.agon.method.auto.exact;

import dev.agon.method.Certificate;
import dev.agon.method.auto.stage.Risk;
import dev.agon.method.auto.stage.Stage;
import dev.agon.minimise.KinkedBfgs;
import dev.agon.problem.primal.ProximalPrimal;
import dev.agon.state.State;

/**
 * BFGS on a risk with kinks for which no proximal term is possible, until the gap to its lower
 * bound is closed or, without a proven bound, a generalised gradient is small.
 */
public final class KinkStage implements Stage {
  /**
   * A gradient of size e leaves a gap of order e^2, so the tolerance of the gap is multiplied by
   * this.
   */
  private static final double GAP = 1e-2;

  private final KinkedBfgs minimiser;
  private final Risk risk;
  private final double tolerance;

  public KinkStage(Risk risk, ProximalPrimal problem, double tolerance) {
    this.minimiser =
        new KinkedBfgs(risk, risk.dimension(), problem.leastCurvature(), problem.isConvex());
    this.risk = risk;
    this.tolerance = tolerance;
  }

  private double gapTolerance() {
    return GAP * tolerance * risk.unit(minimiser.value());
  }

  private double gradientTolerance() {
    return tolerance * risk.unitOfGradient(minimiser.value());
  }

  @Override
  public String name() {
    return "kinks";
  }

  @Override
  public String why() {
    return "the risk has kinks: BFGS, until "
        + (minimiser.isProven()
            ? "the gap to its lower bound is at most " + (float) gapTolerance()
            : "a generalised gradient is at most " + (float) gradientTolerance());
  }

  @Override
  public void begin(double[] x) {
    minimiser.start(x);
  }

  @Override
  public boolean step() {
    return !certificate().met() && minimiser.step(gapTolerance(), gradientTolerance());
  }

  @Override
  public double[] point() {
    return minimiser.point();
  }

  @Override
  public double risk(double[] gradient) {
    System.arraycopy(minimiser.generalisedGradient(), 0, gradient, 0, gradient.length);
    return minimiser.value();
  }

  @Override
  public Certificate certificate() {
    double gap = minimiser.gap();
    double gapTolerance = gapTolerance();
    if (minimiser.isProven()) {
      return new Certificate("gap", gap, gapTolerance, gap <= gapTolerance);
    }
    double residual = risk.metric().gradient(minimiser.generalisedGradient());
    double gradientTolerance = gradientTolerance();
    boolean met = gap <= gapTolerance && residual <= gradientTolerance;
    return new Certificate(
        "generalised-gradient",
        gap < Double.POSITIVE_INFINITY ? residual : Double.POSITIVE_INFINITY,
        gradientTolerance,
        met);
  }

  @Override
  public void save(State to) {
    to.save("minimiser", minimiser);
  }

  @Override
  public void restore(State from) {
    from.restore("minimiser", minimiser);
  }
}
