package dev.agon.game;

import dev.agon.player.dense.VectorDerivatives;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;

/** Evaluates any problem at whole vectors. */
class VectorOracle implements Oracle {
  private final MinMaxProblem problem;
  private final VectorDerivatives x;
  private final VectorDerivatives y;

  VectorOracle(MinMaxProblem problem, VectorDerivatives x, VectorDerivatives y) {
    this.problem = problem;
    this.x = x;
    this.y = y;
  }

  @Override
  public final void gradient(Batch batch) {
    problem.gradient(x.at.point, y.at.point, batch, x.gradient, y.gradient);
  }

  @Override
  public final void gradientBefore(Batch batch) {
    problem.gradient(x.at.before, y.at.before, batch, x.gradientBefore, y.gradientBefore);
  }
}
