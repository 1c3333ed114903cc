package dev.agon.game;

import dev.agon.linalg.Vectors;
import dev.agon.player.dense.VectorDerivatives;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;
import java.util.Arrays;

/** Evaluates any problem at whole vectors. */
record VectorOracle(MinMaxProblem problem, VectorDerivatives x, VectorDerivatives y)
    implements Oracle {
  @Override
  public void gradient(Batch batch) {
    problem.gradient(x.at.point, y.at.point, batch, x.gradient, y.gradient);
  }

  @Override
  public void gradientBefore(Batch batch) {
    problem.gradient(x.at.before, y.at.before, batch, x.gradientBefore, y.gradientBefore);
  }

  @Override
  public void gradientAndProduct(HessianProblem same, Batch batch) {
    Vectors.subtract(x.at.point, x.at.before, x.direction);
    Vectors.subtract(y.at.point, y.at.before, y.direction);
    product(same, batch, y.product);
  }

  @Override
  public void gradientAndDiagonalProduct(HessianProblem same, Batch batch) {
    // H (0, dy) gives the yy block; then H (dx, 0), whose y part goes to waste, the xx block.
    Arrays.fill(x.direction, 0);
    Vectors.subtract(y.at.point, y.at.before, y.direction);
    product(same, batch, y.product);
    Vectors.subtract(x.at.point, x.at.before, x.direction);
    Arrays.fill(y.direction, 0);
    product(same, batch, y.gradientBefore);
  }

  private void product(HessianProblem same, Batch batch, double[] hy) {
    same.gradientAndProduct(
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
