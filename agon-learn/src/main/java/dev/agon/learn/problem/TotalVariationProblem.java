package dev.agon.learn.problem;

import dev.agon.learn.block.BatchLosses;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.worst.set.TwoSimplices;
import dev.agon.problem.Batch;
import dev.agon.set.ConvexSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A robust problem with a total variation set: the maximiser is y = (u, v), and the weight of row i
 * is u_i + v_i.
 *
 * <pre>{@code
 * min over x, max over u, v of  sum_i (u_i + v_i) l_i(x) + g(x)
 * u_i >= 0, sum u = radius (what is moved);   0 <= v_i <= p_i, sum v = 1 - radius (what stays)
 * }</pre>
 *
 * <p>p_i is 1/n. For weighted rows p_i is their weight, and u and v are in units of {@code sqrt(n
 * p_i)}, as in {@link WeightsFormProblem}.
 */
final class TotalVariationProblem extends RobustProblem {
  /** Both simplices need a positive sum. */
  private static final double LEAST = 1e-12;

  private final double radius;
  private final BatchLosses batchLosses;

  /** {@code sqrt(n p_i)}; null if all are 1. */
  private final double @Nullable [] root;

  private double[] weight = new double[0];
  private double[] turn = new double[0];

  TotalVariationProblem(
      Dataset data, int features, ProblemSettings settings, double radius, int threads) {
    super(data, features, settings, threads);
    this.radius = Math.min(Math.max(radius, LEAST), 1 - LEAST);
    this.root = ReferenceRows.of(data).roots();
    this.batchLosses = BatchLosses.of(data, features, settings);
  }

  @Override
  public int dimensionY() {
    return 2 * n;
  }

  @Override
  public ConvexSet setY() {
    return TwoSimplices.of(radius, n, root);
  }

  /** x = 0, and every row has its reference weight. */
  @Override
  public void start(double[] x, double[] y) {
    Arrays.fill(x, 0);
    for (int i = 0; i < n; i++) {
      y[i] = root(i) * radius / n;
      y[n + i] = root(i) * (1 - radius) / n;
    }
  }

  @Override
  public double value(double[] x, double[] y, Batch batch) {
    batchLosses.evaluate(x, batch);
    double sum = 0;
    for (int k = 0; k < batch.size(); k++) {
      int i = batch.row(k);
      sum += root(i) * (y[i] + y[n + i]) * batchLosses.losses()[k];
    }
    return sampleWeight(batch.size()) * sum + regulariser.value(x);
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    double w = sampleWeight(batch.size());
    reserve(batch.size());
    batchLosses.evaluate(x, batch);
    Arrays.fill(gy, 0);
    for (int k = 0; k < batch.size(); k++) {
      int i = batch.row(k);
      weight[k] = w * root(i) * (y[i] + y[n + i]);
      double loss = w * root(i) * batchLosses.losses()[k];
      gy[i] += loss;
      gy[n + i] += loss;
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
    double w = sampleWeight(batch.size());
    reserve(batch.size());
    BatchLosses.Along along = batchLosses.evaluateAlong(x, dx, batch);
    Arrays.fill(gy, 0);
    Arrays.fill(hy, 0);
    for (int k = 0; k < batch.size(); k++) {
      int i = batch.row(k);
      weight[k] = root(i) * (y[i] + y[n + i]);
      turn[k] = root(i) * (dy[i] + dy[n + i]);
      double loss = w * root(i) * batchLosses.losses()[k];
      gy[i] += loss;
      gy[n + i] += loss;
      double slope = along.slope(k, w * root(i));
      hy[i] += slope;
      hy[n + i] += slope;
    }
    regulariser.gradientAndProduct(x, dx, gx, hx);
    along.addGradientAndProduct(w, weight, turn, gx, hx);
  }

  private double root(int i) {
    return root == null ? 1 : root[i];
  }

  @Override
  public TotalVariationProblem replica() {
    return new TotalVariationProblem(data(), features, settings, radius, threads);
  }

  private void reserve(int size) {
    if (weight.length < size) {
      weight = new double[size];
      turn = new double[size];
    }
  }
}
