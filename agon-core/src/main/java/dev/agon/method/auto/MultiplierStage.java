package dev.agon.method.auto;

import dev.agon.method.Certificate;
import dev.agon.minimise.Multipliers;
import dev.agon.problem.ProximalPrimal;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The method of multipliers on a risk with kinks, until the gap to its lower bound is closed. If
 * that bound is proven, the gap is the certificate; if it is estimated, the generalised gradient
 * is, because it is known.
 */
final class MultiplierStage implements Stage {
  private final ProximalPrimal problem;
  private final Counted counted;
  private final boolean newton;
  private final Multipliers multipliers;
  private final Risk measure;
  private final double tolerance;
  private long iterations;

  /**
   * @param newton whether the generalised Hessian is used; without it, a slower method serves as a
   *     second attempt, from the start of the run
   */
  MultiplierStage(Risk risk, ProximalPrimal problem, int memory, double tolerance, boolean newton) {
    this.problem = problem;
    this.counted = new Counted(risk, problem, newton);
    this.newton = newton;
    this.multipliers = new Multipliers(counted, memory, risk.dimension());
    this.measure = risk;
    this.tolerance = tolerance;
  }

  /** Returns whether the generalised Hessian, or products with it, can be computed. */
  static boolean hasHessian(ProximalPrimal problem) {
    return Math.min(problem.proximalCurvatureCost(), problem.proximalProductCost())
        < Double.POSITIVE_INFINITY;
  }

  /**
   * A gradient of size e leaves a gap of order e^2, so the tolerance of the gap is multiplied by
   * this.
   */
  private static final double GAP = 1e-2;

  /** The largest numbers of iterations with and without a Hessian. */
  private static final int MOST_NEWTON = 1000;

  private static final int MOST_ITERATIONS = 20_000;

  /** The start may be nearly optimal. */
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
    multipliers.start(newton ? x : measure.start(), measure.atStart());
  }

  @Override
  public boolean step() {
    long most = multipliers.isCurved() ? MOST_NEWTON : MOST_ITERATIONS;
    return !certificate().met()
        && iterations++ < most
        && multipliers.step(gapTolerance(), gradientTolerance());
  }

  /** Returns the best point so far; the current point of L-BFGS may be far from it. */
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
    to.put("evaluated", counted.evaluated);
  }

  @Override
  public void restore(State from) {
    multipliers.restore(from);
    multipliers.recompute(problem);
    from.fill("evaluated", counted.evaluated);
    iterations = from.count("iterations");
  }

  /**
   * Counts evaluations. The losses of a point are evaluated once: what follows from them at the
   * same point is not counted again.
   */
  private static final class Counted implements ProximalPrimal {
    private final Risk risk;
    private final ProximalPrimal problem;
    private final boolean newton;
    private final double[] evaluated;

    Counted(Risk risk, ProximalPrimal problem, boolean newton) {
      this.risk = risk;
      this.problem = problem;
      this.newton = newton;
      this.evaluated = new double[risk.dimension()];
      Arrays.fill(evaluated, Double.NaN);
    }

    private void charge(double[] x) {
      if (!Arrays.equals(x, evaluated)) {
        System.arraycopy(x, 0, evaluated, 0, x.length);
        risk.charge();
      }
    }

    @Override
    public double primal(double[] x, double[] gradient) {
      charge(x);
      return risk.free(x, gradient);
    }

    @Override
    public double primal(double[] x) {
      charge(x);
      return risk.free(x);
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
      charge(x);
      return problem.proximal(x, width, gradient);
    }

    @Override
    public double lagrangian(double[] x, double[] gradient) {
      charge(x);
      return problem.lagrangian(x, gradient);
    }

    @Override
    public double proximalCurvatureCost() {
      return newton ? problem.proximalCurvatureCost() : Double.POSITIVE_INFINITY;
    }

    @Override
    public double proximalCurvature(double[] x, double width, double[][] lower) {
      risk.chargeCurvature(problem.proximalCurvatureCost());
      return problem.proximalCurvature(x, width, lower);
    }

    @Override
    public double proximalProductCost() {
      return newton ? problem.proximalProductCost() : Double.POSITIVE_INFINITY;
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
