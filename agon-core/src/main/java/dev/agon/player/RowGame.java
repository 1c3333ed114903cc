package dev.agon.player;

import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.RowWeightProblem;

/** The game of a problem with one y per data row, y in a plain array. */
final class RowGame extends DenseGame {
  private final RowOracle oracle;

  RowGame(RowWeightProblem problem, double[] x0, double[] y0, BatchSource source, int threads) {
    this(
        problem,
        new VectorPlayer(true, problem.setX(), x0),
        new RowPlayer(problem.setY(), y0, RowMomentum.of(problem)),
        source,
        threads);
  }

  private RowGame(
      RowWeightProblem problem, VectorPlayer x, RowPlayer y, BatchSource source, int threads) {
    super(problem, x, y, source, threads);
    this.oracle = new RowOracle(problem, x, y);
  }

  @Override
  public String kind() {
    return "dense";
  }

  @Override
  void evaluateGradient(Batch batch) {
    oracle.gradient(batch);
  }

  @Override
  void evaluateGradientBefore(Batch batch) {
    oracle.gradientBefore(batch);
  }

  @Override
  void evaluateGradientAndProduct(Batch batch) {
    oracle.gradientAndProduct(batch);
  }

  @Override
  void evaluateGradientAndDiagonalProduct(Batch batch) {
    oracle.gradientAndDiagonalProduct(batch);
  }
}
