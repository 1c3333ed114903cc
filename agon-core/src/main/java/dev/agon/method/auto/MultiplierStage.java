package dev.agon.method.auto;

import dev.agon.method.Certificate;
import dev.agon.minimise.Multipliers;
import dev.agon.problem.ProximalPrimal;
import dev.agon.state.Savable;
import dev.agon.state.State;
import org.jspecify.annotations.Nullable;

/**
 * The method of multipliers on a risk with kinks, until the gap to its lower bound is closed. The
 * gap is the certificate where that bound is proven; where it is estimated the generalised gradient
 * is, which is known.
 */
final class MultiplierStage implements Stage {
  private final Multipliers multipliers;
  private final Risk measure;
  private final double tolerance;
  private long iterations;

  MultiplierStage(Risk risk, ProximalPrimal problem, int memory, double tolerance) {
    this.multipliers = new Multipliers(new Counted(risk, problem), memory, risk.dimension());
    this.measure = risk;
    this.tolerance = tolerance;
  }

  /** A gradient of size e leaves a gap of order e^2: the gap is asked to be the smaller number. */
  private static final double GAP = 1e-2;

  /** The most iterations with a Hessian, and without. */
  private static final int MOST_NEWTON = 1000;

  private static final int MOST_ITERATIONS = 20_000;

  /** A start may be all but optimal. */
  private static final double LEAST_GAIN = 1e-3;

  /** Relative to what the run has gained, but not to less than a thousandth of the risk's unit. */
  private double gapTolerance() {
    double unit = measure.unit(multipliers.risk());
    double gained = measure.atStart() - multipliers.risk();
    return GAP * tolerance * Math.min(unit, Math.max(gained, LEAST_GAIN * unit));
  }

  private double gradientTolerance() {
    return tolerance * measure.unitOfGradient(multipliers.risk());
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
    long most = multipliers.isCurved() ? MOST_NEWTON : MOST_ITERATIONS;
    return !certificate().met()
        && iterations++ < most
        && multipliers.step(gapTolerance(), gradientTolerance());
  }

  /** The best point known: the one that L-BFGS is at may be far from it. */
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
    double gradientTolerance = gradientTolerance();
    boolean closed =
        gap <= gapTolerance && (multipliers.isProven() || residual <= gradientTolerance);
    return multipliers.isProven()
        ? new Certificate("gap", gap, gapTolerance, closed)
        : new Certificate("generalised-gradient", residual, gradientTolerance, closed);
  }

  @Override
  public void save(State to) {
    multipliers.save(to);
    to.put("iterations", iterations);
  }

  @Override
  public void restore(State from) {
    multipliers.restore(from);
    iterations = from.count("iterations");
  }

  /** Every evaluation costs what one of P costs. */
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
      risk.charge(x);
      return problem.proximal(x, width, gradient);
    }

    @Override
    public double lagrangian(double[] x, double[] gradient) {
      risk.charge(x);
      return problem.lagrangian(x, gradient);
    }

    @Override
    public double primal(double[] x) {
      return risk.primal(x);
    }

    @Override
    public double proximalCurvatureCost() {
      return problem.proximalCurvatureCost();
    }

    @Override
    public double proximalCurvature(double[] x, double width, double[][] lower) {
      risk.chargeCurvature(problem.proximalCurvatureCost());
      return problem.proximalCurvature(x, width, lower);
    }

    @Override
    public double proximalProductCost() {
      return problem.proximalProductCost();
    }

    @Override
    public void proximalProduct(double[] x, double width, double[] v, double[] product) {
      risk.chargeCurvature(problem.proximalProductCost());
      problem.proximalProduct(x, width, v, product);
    }

    @Override
    public int proximalBlocks() {
      return problem.proximalBlocks();
    }

    @Override
    public boolean proximalBlock(double[] x, double width, double[][] lower) {
      risk.chargeCurvature(1);
      return problem.proximalBlock(x, width, lower);
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
