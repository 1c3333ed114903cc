package dev.agon.game;

import dev.agon.linalg.Vectors;
import dev.agon.player.dense.RowEntries;
import dev.agon.player.dense.RowMaximiser;
import dev.agon.player.dense.VectorPlayer;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.RowWeightProblem;
import java.util.Arrays;

/**
 * Evaluates a problem with one y per data row at the rows of a batch: O(batch), however the
 * maximiser stores its y.
 */
record RowOracle(RowWeightProblem problem, VectorPlayer x, RowMaximiser y)
    implements Oracle.WithHessian {

  @Override
  public void gradient(Batch batch) {
    RowEntries at = y.look(batch);
    problem.rowGradient(x.point(), at.rows, batch, x.gradient, at.gradient);
  }

  @Override
  public void gradientBefore(Batch batch) {
    RowEntries at = y.look(batch);
    problem.rowGradient(x.before(), at.rowsBefore, batch, x.gradientBefore, at.gradientBefore);
  }

  @Override
  public WithHessian withHessian(HessianProblem same) {
    return this;
  }

  @Override
  public void gradientAndProduct(Batch batch) {
    RowEntries at = y.look(batch);
    product(batch, at, at.direction());
  }

  @Override
  public void gradientAndDiagonalProduct(Batch batch) {
    RowEntries at = y.look(batch);
    double[] none = at.rowsBefore;
    Arrays.fill(none, 0, batch.size(), 0.0);
    product(batch, at, none);
    // The yy block is -c times the identity, which the player adds itself: nothing at the rows.
    Arrays.fill(at.product, 0, batch.size(), 0.0);
  }

  private void product(Batch batch, RowEntries at, double[] dy) {
    Vectors.subtract(x.point(), x.before(), x.direction);
    problem.rowGradientAndProduct(
        x.point(), at.rows, x.direction, dy, batch, x.gradient, at.gradient, x.product, at.product);
  }
}
