package dev.agon.learn.problem;

import dev.agon.learn.block.BatchLosses;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.problem.Batch;
import dev.agon.problem.Sampling;
import dev.agon.set.ConvexSet;
import dev.agon.set.EntropicSimplex;
import dev.agon.set.Simplex;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A robust problem over groups: the maximiser q has one weight per group.
 *
 * <pre>
 *   min over x, max over q in the simplex of  sum_k q_k L_k(x) - (price/2) |K q - 1|^2 + g(x)
 * </pre>
 *
 * <p>L_k is the mean loss of group k. S. Sagawa, P. W. Koh, T. B. Hashimoto, P. Liang,
 * "Distributionally robust neural networks for group shifts", ICLR 2020.
 */
final class GroupProblem extends RobustProblem {
  private final Groups groups;
  private final double price;
  private final BatchLosses batchLosses;
  private final double[] share;

  /** How batches are drawn with equal numbers of rows of all groups; null if rows are uniform. */
  private @Nullable GroupSampling strata;

  private double[] weight = new double[0];
  private double[] turn = new double[0];

  GroupProblem(Dataset data, int features, ProblemSettings settings, double price, int threads) {
    super(data, features, settings, threads);
    this.groups = ReferenceRows.of(data).requireGroups(settings.robust().toString());
    this.price = price;
    this.batchLosses = BatchLosses.of(data, features, settings);
    this.share = shares(data, groups);
  }

  /** The share of each row in the weight of its group. */
  private static double[] shares(Dataset data, Groups groups) {
    double @Nullable [] weights = data.weights();
    double[] total = new double[groups.count()];
    double[] share = new double[data.size()];
    for (int i = 0; i < share.length; i++) {
      share[i] = weights == null ? 1 : weights[i];
      total[groups.of()[i]] += share[i];
    }
    for (int i = 0; i < share.length; i++) {
      share[i] /= total[groups.of()[i]];
    }
    return share;
  }

  @Override
  public void stratify() {
    strata = new GroupSampling(groups);
  }

  @Override
  public Sampling sampling() {
    return strata == null ? super.sampling() : strata;
  }

  @Override
  public int dimensionY() {
    return groups.count();
  }

  /** The steps of networks are entropic, so no group loses its weight at once. */
  @Override
  public ConvexSet setY() {
    return settings.network() == null ? new Simplex() : new EntropicSimplex();
  }

  /**
   * x = 0, and uniform weights of the groups; for networks the shares of the groups, with which the
   * first steps lower the mean.
   */
  @Override
  public void start(double[] x, double[] y) {
    Arrays.fill(x, 0);
    if (settings.network() == null) {
      Arrays.fill(y, 1.0 / y.length);
      return;
    }
    Arrays.fill(y, 0);
    for (int group : groups.of()) {
      y[group] += 1.0 / n;
    }
  }

  @Override
  public double value(double[] x, double[] y, Batch batch) {
    batchLosses.evaluate(x, batch);
    double sum = 0;
    for (int k = 0; k < batch.size(); k++) {
      sum += share(batch, k) * y[group(batch, k)] * batchLosses.losses()[k];
    }
    double squares = 0;
    for (double q : y) {
      squares += (y.length * q - 1) * (y.length * q - 1);
    }
    return sum - 0.5 * price * squares + regulariser.value(x);
  }

  /** The contribution of a sampled row to the mean of its group. */
  private double share(Batch batch, int k) {
    double uniform = sampleWeight(batch.size()) * share[batch.row(k)];
    return strata == null ? uniform : uniform * strata.weight(group(batch, k));
  }

  private int group(Batch batch, int k) {
    return groups.of()[batch.row(k)];
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    reserve(batch.size());
    batchLosses.evaluate(x, batch);
    priceGradient(y, gy);
    for (int k = 0; k < batch.size(); k++) {
      weight[k] = share(batch, k) * y[group(batch, k)];
      gy[group(batch, k)] += share(batch, k) * batchLosses.losses()[k];
    }
    regulariser.gradient(x, gx);
    batchLosses.addGradient(weight, gx);
  }

  private void priceGradient(double[] q, double[] out) {
    for (int k = 0; k < q.length; k++) {
      out[k] = -price * q.length * (q.length * q[k] - 1);
    }
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
    reserve(batch.size());
    BatchLosses.Along along = batchLosses.evaluateAlong(x, dx, batch);
    priceGradient(y, gy);
    for (int k = 0; k < dy.length; k++) {
      hy[k] = -price * dy.length * dy.length * dy[k];
    }
    for (int k = 0; k < batch.size(); k++) {
      int group = group(batch, k);
      double share = share(batch, k);
      weight[k] = share * y[group];
      turn[k] = share * dy[group];
      gy[group] += share * batchLosses.losses()[k];
      hy[group] += along.slope(k, share);
    }
    regulariser.gradientAndProduct(x, dx, gx, hx);
    along.addGradientAndProduct(1, weight, turn, gx, hx);
  }

  @Override
  public GroupProblem replica() {
    GroupProblem replica = new GroupProblem(data(), features, settings, price, threads);
    if (strata != null) {
      replica.stratify();
    }
    return replica;
  }

  private void reserve(int size) {
    if (weight.length < size) {
      weight = new double[size];
      turn = new double[size];
    }
  }
}
