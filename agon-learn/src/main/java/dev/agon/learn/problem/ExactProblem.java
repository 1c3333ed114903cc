package dev.agon.learn.problem;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Dataset;
import dev.agon.problem.Batch;

/**
 * A robust problem whose set has no stochastic form: the maximiser is eliminated, and every
 * gradient is that of P over all rows, for any batch.
 */
final class ExactProblem extends RobustProblem {
  ExactProblem(Dataset data, int features, ProblemSettings settings, int threads) {
    super(data, features, settings, threads);
  }

  @Override
  public int dimensionY() {
    return 0;
  }

  @Override
  public double value(double[] x, double[] y, Batch batch) {
    return primal(x);
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    primal(x, gx);
  }

  @Override
  public void gradientAndProduct(
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      Batch batch,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy) {
    throw new InvalidInputException(
        "the robust set " + settings.robust() + " has no stochastic form.",
        "Use " + Names.of("method") + " auto, which solves every set.");
  }

  @Override
  public ExactProblem replica() {
    return new ExactProblem(data, features, settings, threads);
  }
}
