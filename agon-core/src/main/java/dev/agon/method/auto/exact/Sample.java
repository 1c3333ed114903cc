package dev.agon.method.auto.exact;

import dev.agon.game.Game;
import dev.agon.method.Certificate;
import dev.agon.method.auto.stage.Scale;
import dev.agon.method.auto.stage.Stage;
import dev.agon.minimise.Lbfgs;
import dev.agon.problem.Batch;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.primal.CurvedPrimal;
import dev.agon.problem.primal.SampledPrimal;
import dev.agon.state.State;
import java.util.Arrays;

/**
 * L-BFGS on the risk of a random sample of the rows, with its Hessian if that is cheap. It stops at
 * the sampling error: at {@code |grad| <= scale / sqrt(rows)}.
 */
public final class Sample implements Stage, CurvedPrimal {
  private static final int MOST_ITERATIONS = 60;
  private static final int MOST_CURVED_ITERATIONS = 15;

  private final Game<?> game;
  private final SampledPrimal problem;
  private final int rows;
  private final double tolerance;
  private final Lbfgs minimiser;
  private Batch chosen = new Batch();
  private PrimalProblem part;
  private int iterations;

  public Sample(Game<?> game, SampledPrimal problem, int rows, Lbfgs minimiser, Scale scale) {
    this.game = game;
    this.problem = problem;
    this.rows = rows;
    this.part = problem;
    this.tolerance = scale.gradient() / Math.sqrt(rows);
    this.minimiser = minimiser;
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    game.charge(rows);
    return part.primal(x, gradient);
  }

  @Override
  public double curvatureCost() {
    return part instanceof CurvedPrimal curved ? curved.curvatureCost() : Double.POSITIVE_INFINITY;
  }

  @Override
  public double curvature(double[] x, double[][] lower) {
    game.charge(Math.round(curvatureCost() * rows));
    return ((CurvedPrimal) part).curvature(x, lower);
  }

  @Override
  public double productCost() {
    boolean possible =
        problem instanceof CurvedPrimal whole && whole.productCost() < Double.POSITIVE_INFINITY;
    return possible && part instanceof CurvedPrimal curved
        ? curved.productCost()
        : Double.POSITIVE_INFINITY;
  }

  @Override
  public void curvatureProduct(double[] x, double[] v, double[] product) {
    game.charge(Math.round(productCost() * rows));
    ((CurvedPrimal) part).curvatureProduct(x, v, product);
  }

  @Override
  public int blocks() {
    return part instanceof CurvedPrimal curved ? curved.blocks() : 1;
  }

  @Override
  public boolean blockCurvature(double[] x, double[][] lower) {
    game.charge(rows);
    return ((CurvedPrimal) part).blockCurvature(x, lower);
  }

  @Override
  public String name() {
    return "sample";
  }

  @Override
  public String why() {
    return (minimiser.isCurved() ? "Newton's method and L-BFGS" : "L-BFGS")
        + " on the risk of "
        + (rows < problem.sampleCount() ? rows + " random rows" : "all rows")
        + ", without nonconvex parts, down to the sampling error";
  }

  @Override
  public void begin(double[] x) {
    choose(rows < problem.sampleCount() ? drawn() : Batch.allRows(rows));
    minimiser.on(this);
    minimiser.goOn(x);
  }

  private Batch drawn() {
    Batch batch = new Batch();
    game.draw(rows, batch);
    return batch;
  }

  private void choose(Batch some) {
    chosen = some;
    part = problem.sample(chosen);
  }

  @Override
  public boolean step() {
    return minimiser.gradientNorm() > tolerance
        && iterations++ < (minimiser.isCurved() ? MOST_CURVED_ITERATIONS : MOST_ITERATIONS)
        && minimiser.step();
  }

  @Override
  public double[] point() {
    return minimiser.point();
  }

  @Override
  public double risk(double[] gradient) {
    return Double.NaN;
  }

  @Override
  public Certificate certificate() {
    return Certificate.NONE;
  }

  @Override
  public void save(State to) {
    int[] listed = Arrays.copyOf(chosen.rows(), chosen.size());
    Arrays.sort(listed);
    to.put("rows", listed);
    to.put("iterations", (long) iterations);
    to.save("minimiser", minimiser);
  }

  @Override
  public void restore(State from) {
    choose(Batch.ofRows(from.ints("rows")));
    iterations = (int) from.count("iterations");
    minimiser.on(this);
    from.restore("minimiser", minimiser);
  }
}
