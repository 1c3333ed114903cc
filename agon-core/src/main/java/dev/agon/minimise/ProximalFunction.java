package dev.agon.minimise;

import dev.agon.problem.primal.CurvedPrimal;
import dev.agon.problem.primal.ProximalPrimal;

/** {@code P_w(.; m)} of a problem, or {@code J(., m)} for an infinite width. */
final class ProximalFunction implements CurvedPrimal {
  private final ProximalPrimal problem;
  private double width = Double.POSITIVE_INFINITY;

  ProximalFunction(ProximalPrimal problem) {
    this.problem = problem;
  }

  /** Sets the width w. */
  void width(double value) {
    width = value;
  }

  @Override
  public double primal(double[] x, double[] slope) {
    return Double.isInfinite(width)
        ? problem.lagrangian(x, slope)
        : problem.proximal(x, width, slope);
  }

  @Override
  public double curvatureCost() {
    return problem.proximalCurvatureCost();
  }

  @Override
  public double curvature(double[] x, double[][] lower) {
    return problem.proximalCurvature(x, width, lower);
  }

  @Override
  public double productCost() {
    return problem.proximalProductCost();
  }

  @Override
  public void curvatureProduct(double[] x, double[] v, double[] product) {
    problem.proximalProduct(x, width, v, product);
  }

  @Override
  public int blocks() {
    return problem.proximalBlocks();
  }

  @Override
  public boolean blockCurvature(double[] x, double[][] lower) {
    return problem.proximalBlock(x, width, lower);
  }
}
