package dev.agon.player;

import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.RowWeightProblem;
import java.util.Arrays;

/** The game of a problem with one y per data row: an evaluation costs O(batch). */
final class RowGame extends Game {
  private final RowWeightProblem problem;
  private final VectorPlayer x;
  private final RowMaximiser y;

  RowGame(RowWeightProblem problem, double[] x0, RowMaximiser y, BatchSource source) {
    this(problem, new VectorPlayer(true, problem.setX(), x0), y, source);
  }

  private RowGame(RowWeightProblem problem, VectorPlayer x, RowMaximiser y, BatchSource source) {
    super(x, y, source);
    this.problem = problem;
    this.x = x;
    this.y = y;
  }

  @Override
  public String kind() {
    return y.kind();
  }

  @Override
  void evaluateGradient(Batch batch) {
    RowEntries at = y.look(batch);
    problem.rowGradient(x.point(), at.rows, batch, x.gradient, at.gradient);
  }

  @Override
  void evaluateGradientBefore(Batch batch) {
    RowEntries at = y.look(batch);
    problem.rowGradient(x.before(), at.rowsBefore, batch, x.gradientBefore, at.gradientBefore);
  }

  @Override
  void evaluateGradientAndProduct(Batch batch) {
    RowEntries at = y.look(batch);
    product(batch, at, at.direction());
  }

  @Override
  void evaluateGradientAndDiagonalProduct(Batch batch) {
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
