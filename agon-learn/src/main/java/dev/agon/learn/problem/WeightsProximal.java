package dev.agon.learn.problem;

import dev.agon.learn.risk.ProximalRisk;
import dev.agon.learn.risk.WorstCase;
import dev.agon.problem.primal.ProximalPrimal.Multipliers;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The proximal form of a set of row weights, see {@link ProximalRisk}. */
final class WeightsProximal implements ProximalForm {
  private final WorstCase worstCase;
  private final int dimension;
  private @Nullable ProximalRisk risk;

  /**
   * @param dimension the number of weights of the model; a point may have more coordinates
   */
  WeightsProximal(WorstCase worstCase, int dimension) {
    this.worstCase = worstCase;
    this.dimension = dimension;
  }

  /** Created when it is first needed, because it may hold an array of all rows. */
  private ProximalRisk risk() {
    if (risk == null) {
      risk = worstCase.proximal();
    }
    return risk;
  }

  @Override
  public boolean hasProducts() {
    return true;
  }

  @Override
  public double value(double[] x, double width, double[] gradient) {
    return risk().evaluate(x, width, gradient);
  }

  @Override
  public double lagrangian(double[] x, double[] gradient) {
    return risk().evaluate(x, Double.POSITIVE_INFINITY, gradient);
  }

  @Override
  public Multipliers multipliers() {
    return risk();
  }

  @Override
  public double curvatureCost() {
    return hasHessian() ? worstCase.curvatureCost() : Double.POSITIVE_INFINITY;
  }

  @Override
  public double curvature(double[] x, double width, double[][] lower) {
    double[] model = x.length == dimension ? x : Arrays.copyOf(x, dimension);
    return risk().curvature(model, width, lower);
  }

  @Override
  public boolean hasHessian() {
    return risk().hasHessian();
  }

  @Override
  public void product(double[] x, double width, double[] v, double[] product) {
    risk().product(x, width, v, product);
  }

  @Override
  public boolean preconditioner(double[] x, double width, double[][] lower) {
    return risk().preconditioner(x, width, lower);
  }
}
