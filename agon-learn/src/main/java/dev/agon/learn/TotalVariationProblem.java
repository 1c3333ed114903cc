package dev.agon.learn;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.TwoSimplices;
import dev.agon.problem.Batch;
import dev.agon.set.ConvexSet;
import java.util.Arrays;

/**
 * A robust problem within a total variation: the maximiser is y = (u, v), and the weight of row i
 * is u_i + v_i.
 *
 * <pre>
 *   min over x, max over u, v of  sum_i (u_i + v_i) l_i(x) + g(x)
 *   u_i >= 0, sum u = radius (what is moved);   0 <= v_i <= 1/n, sum v = 1 - radius (what stays)
 * </pre>
 */
final class TotalVariationProblem extends RobustProblem {
  /** Both simplices need a sum above zero. */
  private static final double LEAST = 1e-12;

  private final double radius;
  private final BatchLosses batchLosses;
  private double[] weight = new double[0];
  private double[] turn = new double[0];

  TotalVariationProblem(
      Dataset data, int features, Settings settings, RobustSet.TotalVariation set, int threads) {
    super(data, features, settings, threads);
    this.radius = Math.min(Math.max(set.radius(), LEAST), 1 - LEAST);
    this.batchLosses = new BatchLosses(data, settings, modelDimension);
  }

  @Override
  public int dimensionY() {
    return 2 * n;
  }

  @Override
  public ConvexSet setY() {
    return new TwoSimplices(radius, 1 - radius, 1.0 / n);
  }

  /** x = 0, and all rows alike. */
  @Override
  public void start(double[] x, double[] y) {
    Arrays.fill(x, 0);
    Arrays.fill(y, 0, n, radius / n);
    Arrays.fill(y, n, 2 * n, (1 - radius) / n);
  }

  @Override
  public double value(double[] x, double[] y, Batch batch) {
    batchLosses.evaluate(x, batch);
    double sum = 0;
    for (int k = 0; k < batch.size(); k++) {
      int i = batch.row(k);
      sum += (y[i] + y[n + i]) * batchLosses.losses()[k];
    }
    return sampleWeight(batch.size()) * sum + regulariser.value(x);
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    requireEqualRows();
    double w = sampleWeight(batch.size());
    reserve(batch.size());
    batchLosses.evaluate(x, batch);
    Arrays.fill(gy, 0);
    for (int k = 0; k < batch.size(); k++) {
      int i = batch.row(k);
      weight[k] = w * (y[i] + y[n + i]);
      gy[i] += w * batchLosses.losses()[k];
      gy[n + i] += w * batchLosses.losses()[k];
    }
    regulariser.gradient(x, gx);
    batchLosses.addGradient(weight, gx);
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
    requireEqualRows();
    double w = sampleWeight(batch.size());
    reserve(batch.size());
    batchLosses.evaluate(x, batch);
    batchLosses.move(dx);
    Arrays.fill(gy, 0);
    Arrays.fill(hy, 0);
    for (int k = 0; k < batch.size(); k++) {
      int i = batch.row(k);
      weight[k] = y[i] + y[n + i];
      turn[k] = dy[i] + dy[n + i];
      gy[i] += w * batchLosses.losses()[k];
      gy[n + i] += w * batchLosses.losses()[k];
      double slope = batchLosses.slope(k, w);
      hy[i] += slope;
      hy[n + i] += slope;
    }
    regulariser.gradientAndProduct(x, dx, gx, hx);
    batchLosses.addGradientAndProduct(w, weight, turn, gx, hx);
  }

  @Override
  public TotalVariationProblem replica() {
    return new TotalVariationProblem(
        data, features, settings, (RobustSet.TotalVariation) settings.robust(), threads);
  }

  private void requireEqualRows() {
    if (data.weights() != null) {
      throw new InvalidInputException(
          "tv in row weights is for rows that count alike, but " + data.source() + " has weights.",
          "Maybe a method on P itself is meant: auto or primal-lbfgs.");
    }
  }

  private void reserve(int size) {
    if (weight.length < size) {
      weight = new double[size];
      turn = new double[size];
    }
  }
}
