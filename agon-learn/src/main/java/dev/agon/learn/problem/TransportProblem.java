package dev.agon.learn.problem;

import dev.agon.learn.block.BatchLosses;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.transport.Movement;
import dev.agon.learn.transport.Transport;
import dev.agon.problem.Batch;
import dev.agon.set.ConvexSet;
import org.jspecify.annotations.Nullable;

/**
 * A Wasserstein ball of numbers as a min-max problem, whose maximiser u is the direction in which
 * the values move:
 *
 * <pre>  min over x, max over u with norm(u) &lt;= 1 of   sum p_i l_i(x) + eps u'w + g(x)</pre>
 *
 * <p>w are the weights of the numbers. A batch costs O(its non-zeros + d).
 */
final class TransportProblem extends RobustProblem {
  private final Movement movement;
  private final int[] numbers;
  private final BatchLosses batchLosses;
  private final double @Nullable [] rowWeight;
  private double[] weight = new double[0];
  private double[] turn = new double[0];

  TransportProblem(
      Dataset data, int features, ProblemSettings settings, Movement movement, int threads) {
    super(data, features, settings, threads);
    this.movement = movement;
    this.numbers = Transport.numbers(features, data.categories());
    this.batchLosses = BatchLosses.of(data, features, settings);
    this.rowWeight = ReferenceRows.relative(data.weights());
  }

  @Override
  public int dimensionY() {
    return numbers.length;
  }

  @Override
  public ConvexSet setY() {
    return movement.norm().unitBall();
  }

  @Override
  public double value(double[] x, double[] y, Batch batch) {
    weigh(batch);
    batchLosses.evaluate(x, batch);
    double sum = 0;
    for (int k = 0; k < batch.size(); k++) {
      sum += weight[k] * batchLosses.losses()[k];
    }
    for (int j = 0; j < numbers.length; j++) {
      sum += movement.radius() * y[j] * x[numbers[j]];
    }
    return sum + regulariser.value(x);
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    weigh(batch);
    batchLosses.evaluate(x, batch);
    regulariser.gradient(x, gx);
    batchLosses.addGradient(weight, gx);
    addPairs(x, y, gx, gy);
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
    weigh(batch);
    BatchLosses.Along along = batchLosses.evaluateAlong(x, dx, batch);
    regulariser.gradientAndProduct(x, dx, gx, hx);
    along.addGradientAndProduct(1, weight, turn, gx, hx);
    addPairs(x, y, gx, gy);
    addPairs(dx, dy, hx, hy);
  }

  /** The term {@code eps u'w}: its derivatives, or those along a direction. */
  private void addPairs(double[] x, double[] y, double[] gx, double[] gy) {
    for (int j = 0; j < numbers.length; j++) {
      gx[numbers[j]] += movement.radius() * y[j];
      gy[j] = movement.radius() * x[numbers[j]];
    }
  }

  private void weigh(Batch batch) {
    int size = batch.size();
    if (weight.length < size) {
      weight = new double[size];
      turn = new double[size];
    }
    double each = sampleWeight(size) / n;
    for (int k = 0; k < size; k++) {
      weight[k] = rowWeight == null ? each : each * rowWeight[batch.row(k)];
    }
  }

  @Override
  public TransportProblem replica() {
    return new TransportProblem(data(), features, settings, movement, threads);
  }
}
