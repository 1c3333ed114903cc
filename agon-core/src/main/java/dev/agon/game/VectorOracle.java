package dev.agon.game;

import dev.agon.player.dense.VectorPlayer;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;

/** Evaluates any problem at whole vectors. */
record VectorOracle(MinMaxProblem problem, VectorPlayer x, VectorPlayer y) implements Oracle {
  @Override
  public void gradient(Batch batch) {
    problem.gradient(x.point(), y.point(), batch, x.gradient, y.gradient);
  }

  @Override
  public void gradientBefore(Batch batch) {
    problem.gradient(x.before(), y.before(), batch, x.gradientBefore, y.gradientBefore);
  }

  @Override
  public WithHessian withHessian(HessianProblem same) {
    return new VectorHessianOracle(this, same);
  }
}
