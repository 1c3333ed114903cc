package dev.agon.player;

import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;

/** The game of any problem: both players keep plain arrays. */
final class VectorGame extends DenseGame {
  private final MinMaxProblem problem;
  private final VectorPlayer x;
  private final VectorPlayer y;

  VectorGame(MinMaxProblem problem, double[] x0, double[] y0, BatchSource source, int threads) {
    this(
        problem,
        new VectorPlayer(true, problem.setX(), x0),
        new VectorPlayer(false, problem.setY(), y0),
        source,
        threads);
  }

  private VectorGame(
      MinMaxProblem problem, VectorPlayer x, VectorPlayer y, BatchSource source, int threads) {
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
    problem.gradient(x.point(), y.point(), batch, x.gradient, y.gradient);
  }

  @Override
  void evaluateGradientBefore(Batch batch) {
    problem.gradient(x.before(), y.before(), batch, x.gradientBefore, y.gradientBefore);
  }

  @Override
  void evaluateGradientAndProduct(Batch batch) {
    Vectors.subtract(x.point(), x.before(), x.direction);
    Vectors.subtract(y.point(), y.before(), y.direction);
    product(batch, x.product, y.product);
  }

  @Override
  void evaluateGradientAndDiagonalProduct(Batch batch) {
    // H (0, dy) gives the yy block; then H (dx, 0), whose y part goes to waste, the xx block.
    java.util.Arrays.fill(x.direction, 0);
    Vectors.subtract(y.point(), y.before(), y.direction);
    product(batch, x.product, y.product);
    Vectors.subtract(x.point(), x.before(), x.direction);
    java.util.Arrays.fill(y.direction, 0);
    product(batch, x.product, y.gradientBefore);
  }

  private void product(Batch batch, double[] hx, double[] hy) {
    HessianProblem hessian = hessian(problem);
    hessian.gradientAndProduct(
        x.point(), y.point(), x.direction, y.direction, batch, x.gradient, y.gradient, hx, hy);
  }
}
