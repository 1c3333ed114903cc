package dev.agon.game;

import dev.agon.linalg.Vectors;
import dev.agon.player.dense.VectorPlayer;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import java.util.Arrays;

/** Evaluates Hessian-vector products of a problem at whole vectors. */
record VectorHessianOracle(VectorOracle gradients, HessianProblem problem)
    implements Oracle.WithHessian {
  @Override
  public void gradient(Batch batch) {
    gradients.gradient(batch);
  }

  @Override
  public void gradientBefore(Batch batch) {
    gradients.gradientBefore(batch);
  }

  @Override
  public WithHessian withHessian(HessianProblem same) {
    return this;
  }

  @Override
  public void gradientAndProduct(Batch batch) {
    VectorPlayer x = gradients.x();
    VectorPlayer y = gradients.y();
    Vectors.subtract(x.point(), x.before(), x.direction);
    Vectors.subtract(y.point(), y.before(), y.direction);
    product(batch, x.product, y.product);
  }

  @Override
  public void gradientAndDiagonalProduct(Batch batch) {
    VectorPlayer x = gradients.x();
    VectorPlayer y = gradients.y();
    // H (0, dy) gives the yy block; then H (dx, 0), whose y part goes to waste, the xx block.
    Arrays.fill(x.direction, 0);
    Vectors.subtract(y.point(), y.before(), y.direction);
    product(batch, x.product, y.product);
    Vectors.subtract(x.point(), x.before(), x.direction);
    Arrays.fill(y.direction, 0);
    product(batch, x.product, y.gradientBefore);
  }

  private void product(Batch batch, double[] hx, double[] hy) {
    VectorPlayer x = gradients.x();
    VectorPlayer y = gradients.y();
    problem.gradientAndProduct(
        x.point(), y.point(), x.direction, y.direction, batch, x.gradient, y.gradient, hx, hy);
  }
}
