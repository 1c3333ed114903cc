package dev.agon.learn.problem;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.risk.ProblemRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.transport.Movement;
import dev.agon.learn.transport.Transport;
import dev.agon.method.Method;
import dev.agon.method.auto.Auto;
import dev.agon.method.baseline.PrimalLbfgs;
import dev.agon.method.catalogue.Suggestion;
import dev.agon.problem.Batch;

/**
 * A robust problem whose set has no stochastic form: the maximiser is eliminated. Methods that
 * minimise P itself can solve it; others are rejected.
 */
final class ExactProblem extends RobustProblem {
  ExactProblem(Dataset data, int features, ProblemSettings settings, int threads) {
    super(data, features, settings, threads);
  }

  ExactProblem(ProblemRows rows, ProblemSettings settings, int threads) {
    super(rows, settings, threads);
  }

  /** Returns whether a method minimises P itself and draws no batches of this problem. */
  static boolean isEnoughFor(Method<?> method) {
    return method instanceof Auto || method instanceof PrimalLbfgs;
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
  public Suggestion suggest(Method<?> method) {
    requireSupported(method);
    return super.suggest(method);
  }

  /** Rejects methods that draw batches: every gradient here is that of P, for any batch. */
  @Override
  public void requireSupported(Method<?> method) {
    if (!isEnoughFor(method)) {
      throw refusal();
    }
  }

  /** Movements of labels and categories have a separate stochastic form. */
  @Override
  public RobustProblem suiting(Method<?> method) {
    Movement movement = settings.robust().movement();
    if (!isEnoughFor(method)
        && movement != null
        && Transport.isScenario(data(), settings.loss(), movement)) {
      return new ScenarioProblem(data(), features, settings, movement, threads);
    }
    return super.suiting(method);
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
    throw refusal();
  }

  private InvalidInputException refusal() {
    boolean moves = settings.robust().movement() != null;
    return new InvalidInputException(
        "the robust set "
            + settings.robust()
            + " has no stochastic form"
            + (moves ? " with the loss " + settings.loss().name() : "")
            + ".",
        "Use `method` auto, which solves every set.");
  }

  @Override
  public ExactProblem replica() {
    return new ExactProblem(rows, settings, threads);
  }
}
