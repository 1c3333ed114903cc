package dev.agon.method.auto.exact;

import dev.agon.method.Certificate;
import dev.agon.method.auto.stage.Risk;
import dev.agon.method.auto.stage.Stage;
import dev.agon.minimise.Multipliers;
import dev.agon.problem.primal.ProximalPrimal;
import dev.agon.state.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The method of multipliers on a risk with kinks, until the gap to its lower bound is closed. The
 * gap is the certificate if that bound is proven. Otherwise the bound is an estimate, and the norm
 * of the generalised gradient, which is exact, is the certificate.
 */
public final class MultiplierStage implements Stage {
  private final ProximalPrimal problem;
  private final Counted counted;
  private final boolean newton;
  private final int most;
  private final Multipliers multipliers;
  private final Risk measure;
  private final GapGoal goal;
  private long iterations;

  /**
   * @param most the largest number of iterations with the generalised Hessian. With 0 the Hessian
   *     is not used: the stage is then a slower second attempt from the start of the run
   */
  public MultiplierStage(
      Risk risk, ProximalPrimal problem, int memory, double tolerance, int most) {
    this.problem = problem;
    this.newton = most > 0;
    this.most = newton ? most : MOST_ITERATIONS;
    this.counted = new Counted(risk, problem, newton);
    this.multipliers = new Multipliers(counted, memory, risk.dimension());
    this.measure = risk;
    this.goal = new GapGoal(risk, tolerance);
  }

  /** Returns whether the generalised Hessian, or products with it, can be computed. */
  public static boolean hasHessian(ProximalPrimal problem) {
    return Math.min(problem.proximalCurvatureCost(), problem.proximalProductCost())
        < Double.POSITIVE_INFINITY;
  }

  /** The largest numbers of iterations with and without a Hessian. */
  public static final int MOST_NEWTON = 1000;

  private static final int MOST_ITERATIONS = 20_000;

  @Override
  public String name() {
    return "multipliers";
  }

  @Override
  public String why() {
    return "the risk has kinks: method of multipliers, until the gap to its lower bound"
        + " is at most "
        + (float) goal.gap(multipliers.risk());
  }

  @Override
  public void begin(double[] x) {
    multipliers.start(newton ? x : measure.start(), measure.atStart());
  }

  @Override
  public boolean step() {
    return !certificate().met()
        && iterations++ < most
        && multipliers.step(goal.gap(multipliers.risk()), goal.gradient(multipliers.risk()));
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
    return goal.certificate(
        multipliers.risk(), multipliers.gap(), multipliers.isProven(), multipliers.residual());
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
   * Counts evaluations. The losses of a point are evaluated once; quantities derived from them at
   * the same point are not counted again.
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
    public ProximalPrimal.Multipliers multipliers() {
      return problem.multipliers();
    }
  }
}
