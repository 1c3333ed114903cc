package dev.agon.player;

import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.RowWeightProblem;
import java.util.Arrays;

/** The game of a problem with one y per data row: an evaluation costs O(batch). */
final class RowGame extends DenseGame {
  private final RowWeightProblem problem;
  private final VectorPlayer x;
  private final RowPlayer y;

  RowGame(RowWeightProblem problem, double[] x0, double[] y0, BatchSource source, int threads) {
    this(
        problem,
        new VectorPlayer(true, problem.setX(), x0),
        new RowPlayer(problem.setY(), y0, problem.curvature(), problem.center()),
        source,
        threads);
  }

  private RowGame(
      RowWeightProblem problem, VectorPlayer x, RowPlayer y, BatchSource source, int threads) {
    super(problem, x, y, source, threads);
    this.problem = problem;
    this.x = x;
    this.y = y;
  }

  @Override
  public String kind() {
    return "dense";
  }

  @Override
  void evaluateGradient(Batch batch) {
    y.look(batch);
    problem.rowGradient(x.point(), y.rows(), batch, x.gradient, y.gradient());
  }

  @Override
  void evaluateGradientBefore(Batch batch) {
    y.look(batch);
    problem.rowGradient(x.before(), y.rowsBefore(), batch, x.gradientBefore, y.gradientBefore());
  }

  @Override
  void evaluateGradientAndProduct(Batch batch) {
    y.look(batch);
    Vectors.subtract(x.point(), x.before(), x.direction);
    product(batch, x.direction, y.direction(), x.product, y.product());
  }

  @Override
  void evaluateGradientAndDiagonalProduct(Batch batch) {
    y.look(batch);
    double[] none = y.gradientBefore();
    Arrays.fill(none, 0, batch.size(), 0.0);
    Vectors.subtract(x.point(), x.before(), x.direction);
    product(batch, x.direction, none, x.product, y.product());
    // The yy block is -c times the identity, which the player adds itself: nothing at the rows.
    Arrays.fill(y.product(), 0, batch.size(), 0.0);
  }

  private void product(Batch batch, double[] dx, double[] dy, double[] hx, double[] hy) {
    problem.rowGradientAndProduct(
        x.point(), y.rows(), dx, dy, batch, x.gradient, y.gradient(), hx, hy);
  }
}
