package dev.agon.game;

import dev.agon.linalg.Vectors;
import dev.agon.player.dense.VectorDerivatives;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import java.util.Arrays;

/** Evaluates a problem with Hessian-vector products at whole vectors. */
final class VectorHessianOracle extends VectorOracle implements HessianOracle {
  private final HessianProblem problem;
  private final VectorDerivatives x;
  private final VectorDerivatives y;

  VectorHessianOracle(HessianProblem problem, VectorDerivatives x, VectorDerivatives y) {
    super(problem, x, y);
    this.problem = problem;
    this.x = x;
    this.y = y;
  }

  @Override
  public void gradientAndProduct(Batch batch) {
    Vectors.subtract(x.at.point, x.at.before, x.direction);
    Vectors.subtract(y.at.point, y.at.before, y.direction);
    product(batch, y.product);
  }

  @Override
  public void gradientAndDiagonalProduct(Batch batch) {
    // H (0, dy) gives the yy block; then H (dx, 0) gives the xx block, and its y part is ignored.
    Arrays.fill(x.direction, 0);
    Vectors.subtract(y.at.point, y.at.before, y.direction);
    product(batch, y.product);
    Vectors.subtract(x.at.point, x.at.before, x.direction);
    Arrays.fill(y.direction, 0);
    product(batch, y.gradientBefore);
  }

  private void product(Batch batch, double[] hy) {
    problem.gradientAndProduct(
        x.at.point,
        y.at.point,
        x.direction,
        y.direction,
        batch,
        x.gradient,
        y.gradient,
        x.product,
        hy);
  }
}
