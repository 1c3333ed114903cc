package dev.agon.method.auto;

import dev.agon.game.Game;
import dev.agon.linalg.Vectors;
import dev.agon.problem.CurvedPrimal;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.state.State;
import java.util.Arrays;

/** P, counted; the start, which everything is measured against, is evaluated once. */
final class Risk implements CurvedPrimal {
  private final Game<?> game;
  private final FinitePrimalProblem problem;
  private final double[] start;
  private final double[] startGradient;
  private final double startRisk;

  /** Evaluates P at the start; a look costs nothing until it is used, see {@link #charge}. */
  Risk(Game<?> game, FinitePrimalProblem problem, double[] start) {
    this.game = game;
    this.problem = problem;
    this.start = start;
    this.startGradient = new double[start.length];
    this.startRisk = problem.primal(start, startGradient);
  }

  /** The same P, measured before. */
  Risk(Game<?> game, FinitePrimalProblem problem, State from) {
    this.game = game;
    this.problem = problem;
    this.start = from.doubles("start", game.x().dimension());
    this.startGradient = from.doubles("start-gradient", start.length);
    this.startRisk = from.number("start-risk");
  }

  void save(State to) {
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
  public double curvatureCost() {
    return problem instanceof CurvedPrimal curved
        ? curved.curvatureCost()
        : Double.POSITIVE_INFINITY;
  }

  /** Counts as many evaluations as it costs. */
  @Override
  public void curvature(double[] x, double[][] lower) {
    CurvedPrimal curved = (CurvedPrimal) problem;
    game.charge(Math.round(curved.curvatureCost() * problem.sampleCount()));
    curved.curvature(x, lower);
  }

  /** Counts one evaluation. */
  void charge() {
    game.charge(problem.sampleCount());
  }

  int dimension() {
    return start.length;
  }

  int rows() {
    return problem.sampleCount();
  }

  double[] start() {
    return start;
  }

  double atStart() {
    return startRisk;
  }

  Scale scale() {
    return Scale.at(startRisk, Vectors.norm(startGradient), Vectors.norm(start));
  }
}
