package dev.agon.learn.problem;

import dev.agon.learn.block.RowCurvature;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.transport.Movement;
import dev.agon.learn.transport.MovementProximal;
import dev.agon.learn.transport.Norm;
import dev.agon.problem.primal.ProximalPrimal.Multipliers;

/** The proximal form of a set that moves values: {@link MovementProximal} plus the regulariser. */
final class MovedProximal implements ProximalForm {
  private final MovementProximal moved;
  private final Regulariser regulariser;
  private final double curvatureCost;

  MovedProximal(
      Dataset data, Movement movement, ProblemSettings settings, int features, int dimension) {
    this.moved =
        new MovementProximal(data, settings.loss(), movement, settings.intercept(), features);
    this.regulariser = settings.regulariser();
    // With the norm inf every weight that crosses 0 is a kink, and L-BFGS needs fewer passes.
    this.curvatureCost =
        movement.norm() == Norm.MAX
            ? Double.POSITIVE_INFINITY
            : RowCurvature.costOfAll(
                data.target(), data.size(), data.rows().nonZeros(), settings, dimension);
  }

  @Override
  public double value(double[] x, double width, double[] gradient) {
    return regularised(moved.proximal(x, width, gradient), x, gradient);
  }

  @Override
  public double lagrangian(double[] x, double[] gradient) {
    return regularised(moved.lagrangian(x, gradient), x, gradient);
  }

  private double regularised(double value, double[] x, double[] gradient) {
    double[] own = new double[gradient.length];
    regulariser.gradient(x, own);
    for (int j = 0; j < own.length; j++) {
      gradient[j] += own[j];
    }
    return value + regulariser.value(x);
  }

  @Override
  public Multipliers multipliers() {
    return moved;
  }

  @Override
  public double curvatureCost() {
    return curvatureCost;
  }

  @Override
  public double curvature(double[] x, double width, double[][] lower) {
    moved.curvature(x, width, lower);
    double[] own = new double[x.length];
    regulariser.curvature(x, own);
    for (int j = 0; j < own.length; j++) {
      lower[j][j] += own[j];
    }
    return 1;
  }
}
