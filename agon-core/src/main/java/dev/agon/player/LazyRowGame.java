package dev.agon.player;

import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.RowWeightProblem;

/** The game of a problem with one y per data row, y stored lazily. */
final class LazyRowGame extends Game {
  private final RowOracle oracle;

  LazyRowGame(
      RowWeightProblem problem, double[] x0, double total, double[] y0, BatchSource source) {
    this(problem, x0, total, y0, source, new Shepherd());
  }

  /** A game whose y forms flocks when the shepherd says so. */
  LazyRowGame(
      RowWeightProblem problem,
      double[] x0,
      double total,
      double[] y0,
      BatchSource source,
      Shepherd shepherd) {
    this(
        problem,
        new VectorPlayer(true, problem.setX(), x0),
        new LazySimplexPlayer(total, y0, RowMomentum.of(problem), shepherd),
        source);
  }

  private LazyRowGame(
      RowWeightProblem problem, VectorPlayer x, LazySimplexPlayer y, BatchSource source) {
    super(problem, x, y, source);
    this.oracle = new RowOracle(problem, x, y);
  }

  @Override
  public String kind() {
    return "lazy";
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
