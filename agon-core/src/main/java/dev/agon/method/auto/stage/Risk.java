package dev.agon.method.auto.stage;

import dev.agon.game.Game;
import dev.agon.minimise.Metric;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.primal.CurvedPrimal;
import dev.agon.state.State;
import java.util.Arrays;

/** P with a count of its evaluations. The start, which defines all scales, is evaluated once. */
public final class Risk implements CurvedPrimal {
  /**
   * If the risk decreases by more than this factor, the risk at the start is no longer used as a
   * scale.
   */
  private static final double LEAST_UNIT = 1e-12;

  private final Game<?> game;
  private final PrimalProblem problem;

  /** The number of rows; 1 for a stream, whose P is computed without samples. */
  private final int rows;

  private final double[] start;
  private final double[] startGradient;
  private final double startRisk;
  private final Metric metric;

  /**
   * Evaluates P at the start; the evaluation is not counted until it is used, see {@link #charge}.
   */
  public Risk(Game<?> game, PrimalProblem problem, double[] start) {
    this.game = game;
    this.problem = problem;
    this.rows = rows(problem);
    this.start = start;
    this.startGradient = new double[start.length];
    this.startRisk = problem.primal(start, startGradient);
    this.metric = new Metric(problem.sizes());
  }

  /** Restores P with the measurements that were saved before. */
  public Risk(Game<?> game, PrimalProblem problem, State from) {
    this.game = game;
    this.problem = problem;
    this.rows = rows(problem);
    this.start = from.doubles("start", game.x().dimension());
    this.startGradient = from.doubles("start-gradient", start.length);
    this.startRisk = from.number("start-risk");
    this.metric = new Metric(problem.sizes());
  }

  private static int rows(PrimalProblem problem) {
    return problem instanceof FiniteSumProblem sum ? sum.sampleCount() : 1;
  }

  public void save(State to) {
    to.put("start", start);
    to.put("start-gradient", startGradient);
    to.put("start-risk", startRisk);
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    if (Arrays.equals(x, start)) {
      System.arraycopy(startGradient, 0, gradient, 0, gradient.length);
      return startRisk;
    }
    charge();
    return problem.primal(x, gradient);
  }

  @Override
  public double primal(double[] x) {
    charge();
    return problem.primal(x);
  }

  @Override
  public double curvatureCost() {
    return problem instanceof CurvedPrimal curved
        ? curved.curvatureCost()
        : Double.POSITIVE_INFINITY;
  }

  /** Counts the evaluations. */
  @Override
  public double curvature(double[] x, double[][] lower) {
    CurvedPrimal curved = (CurvedPrimal) problem;
    chargeCurvature(curved.curvatureCost());
    return curved.curvature(x, lower);
  }

  @Override
  public double productCost() {
    return problem instanceof CurvedPrimal curved ? curved.productCost() : Double.POSITIVE_INFINITY;
  }

  @Override
  public void curvatureProduct(double[] x, double[] v, double[] product) {
    CurvedPrimal curved = (CurvedPrimal) problem;
    chargeCurvature(curved.productCost());
    curved.curvatureProduct(x, v, product);
  }

  @Override
  public int blocks() {
    return problem instanceof CurvedPrimal curved ? curved.blocks() : 1;
  }

  @Override
  public boolean blockCurvature(double[] x, double[][] lower) {
    chargeCurvature(1);
    return ((CurvedPrimal) problem).blockCurvature(x, lower);
  }

  @Override
  public double leastChange(double[] x, double[] gradient, int j, double to) {
    return problem.leastChange(x, gradient, j, to);
  }

  /** Counts one evaluation. */
  public void charge() {
    game.charge(rows);
  }

  /** P and its gradient, not counted. */
  public double free(double[] x, double[] gradient) {
    return problem.primal(x, gradient);
  }

  /** P, not counted. */
  public double free(double[] x) {
    return problem.primal(x);
  }

  /** Counts a Hessian whose cost is given in evaluations. */
  public void chargeCurvature(double cost) {
    game.charge(Math.round(cost * rows));
  }

  public int dimension() {
    return start.length;
  }

  public int rows() {
    return rows;
  }

  public double[] start() {
    return start;
  }

  public double atStart() {
    return startRisk;
  }

  /** Returns the metric of moves and gradients. */
  public Metric metric() {
    return metric;
  }

  /** Returns the scale of differences of risks at a point with this P. */
  public double unit(double value) {
    double most = Math.abs(startRisk);
    return Math.min(most, Math.max(problem.unitOfRisk(value), LEAST_UNIT * most));
  }

  /**
   * Returns the scale of gradients at a point with this P: it is proportional to the square root of
   * the possible gain.
   */
  public double unitOfGradient(double value) {
    double most = Math.abs(startRisk);
    return scale().gradient() * (most > 0 ? Math.sqrt(unit(value) / most) : 1);
  }

  public Scale scale() {
    return Scale.at(startRisk, metric.gradient(startGradient), metric.move(start));
  }
}
