package dev.agon.game;

import dev.agon.linalg.Vectors;
import dev.agon.player.dense.VectorDerivatives;
import dev.agon.player.storage.RowDerivatives;
import dev.agon.player.storage.RowMaximiser;
import dev.agon.problem.Batch;
import dev.agon.problem.RowWeightedProblem;
import java.util.Arrays;

/**
 * Evaluates a problem with one y per data row at the rows of a batch, in O(batch) for any storage
 * of y.
 */
record RowOracle(RowWeightedProblem problem, VectorDerivatives x, RowMaximiser y)
    implements HessianOracle {

  @Override
  public void gradient(Batch batch) {
    RowDerivatives at = y.atRows(batch);
    problem.rowGradient(x.at.point, at.rows, batch, x.gradient, at.gradient);
  }

  @Override
  public void gradientBefore(Batch batch) {
    RowDerivatives at = y.atRows(batch);
    problem.rowGradient(x.at.before, at.rowsBefore, batch, x.gradientBefore, at.gradientBefore);
  }

  @Override
  public void gradientAndProduct(Batch batch) {
    RowDerivatives at = y.atRows(batch);
    at.computeDirection();
    product(batch, at);
  }

  @Override
  public void gradientAndDiagonalProduct(Batch batch) {
    RowDerivatives at = y.atRows(batch);
    Arrays.fill(at.direction, 0, batch.size(), 0.0);
    product(batch, at);
    // The yy block is -c times the identity and is added by the player: the entries at the rows are
    // 0.
    Arrays.fill(at.product, 0, batch.size(), 0.0);
  }

  private void product(Batch batch, RowDerivatives at) {
    Vectors.subtract(x.at.point, x.at.before, x.direction);
    problem.rowGradientAndProduct(
        x.at.point,
        at.rows,
        x.direction,
        at.direction,
        batch,
        x.gradient,
        at.gradient,
        x.product,
        at.product);
  }
}
