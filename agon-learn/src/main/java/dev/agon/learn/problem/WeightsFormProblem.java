package dev.agon.learn.problem;

import dev.agon.learn.block.BatchLosses;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.robust.form.RowWeightsForm;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.RowWeightedProblem;
import dev.agon.set.ConvexSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A robust problem whose maximiser is the vector y of row weights:
 *
 * <pre>
 *   min over x, max over y of   sum_i y_i l_i(x) - (c/2) |y - 1/n|^2 + g(x)
 * </pre>
 *
 * <p>With the penalty {@code penalty=lambda1}, y ranges over the simplex and c = lambda1 n^2. With
 * a chi-square radius or the conditional value at risk, c = 0 and y ranges over a part of the
 * simplex. A batch costs O(its non-zeros + d).
 *
 * <p>Weighted rows have reference weights p instead of 1/n, and the divergence {@code D(y) = 1/2
 * sum p_i (y_i/p_i - 1)^2} is not a square of y - p. It is a square in the coordinates
 *
 * <pre>  z_i = (y_i - p_i)/sqrt(n p_i),    D(y) = (n/2) |z|^2</pre>
 *
 * <p>which methods therefore use, with the same c and the centre 0; rows with uniform weights keep
 * y itself.
 *
 * <p>For logistic loss and a penalty as in W. Xian, F. Huang, Y. Zhang, H. Huang, "A faster
 * decentralized algorithm for nonconvex minimax problems", NeurIPS 2021.
 */
public final class WeightsFormProblem extends RobustProblem implements RowWeightedProblem {
  private final RowWeightsForm form;
  private final BatchLosses batchLosses;

  /** {@code sqrt(n p_i)}; null if all are 1. */
  private final double @Nullable [] root;

  private double[] factor = new double[0];
  private double[] weight = new double[0];
  private double[] turn = new double[0];

  /**
   * @param data the training rows
   * @param settings the objective
   * @param threads the number of threads for the evaluation of P; it does not change the result
   */
  public WeightsFormProblem(Dataset data, ProblemSettings settings, int threads) {
    this(data, data.features(), settings, threads);
  }

  private WeightsFormProblem(Dataset data, int features, ProblemSettings settings, int threads) {
    this(data, features, settings, threads, form(data, settings));
  }

  WeightsFormProblem(
      Dataset data, int features, ProblemSettings settings, int threads, RowWeightsForm form) {
    super(data, features, settings, threads);
    this.form = form;
    this.root = ReferenceRows.of(data).roots();
    this.batchLosses = BatchLosses.of(data, features, settings);
  }

  private static RowWeightsForm form(Dataset data, ProblemSettings settings) {
    RowWeightsForm form = settings.robust().rowWeights(ReferenceRows.of(data));
    if (form == null) {
      throw Forms.withoutWeights(settings.robust());
    }
    return form;
  }

  @Override
  public ConvexSet setY() {
    return form.set();
  }

  @Override
  public double curvature() {
    return form.curvature();
  }

  @Override
  public double centre() {
    return root == null ? 1.0 / n : 0;
  }

  /** x = 0, y = p. */
  @Override
  public void start(double[] x, double[] y) {
    Arrays.fill(x, 0);
    Arrays.fill(y, centre());
  }

  /** The loss of the batch; costs O(n), because it depends on all of y. */
  @Override
  public double value(double[] x, double[] y, Batch batch) {
    int size = batch.size();
    reserve(size);
    batchLosses.evaluate(x, batch);
    for (int k = 0; k < size; k++) {
      factor[k] = y[batch.row(k)];
    }
    double[] rowWeights = weights(factor, batch);
    double price = 0;
    for (double coordinate : y) {
      price += (coordinate - centre()) * (coordinate - centre());
    }
    double weighted = sampleWeight(size) * Vectors.dot(rowWeights, batchLosses.losses(), size);
    return weighted - 0.5 * form.curvature() * price + regulariser.value(x);
  }

  @Override
  public void rowGradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    int size = batch.size();
    double w = sampleWeight(size);
    reserve(size);
    batchLosses.evaluate(x, batch);
    double[] loss = batchLosses.losses();
    double[] rowWeights = weights(y, batch);
    for (int k = 0; k < size; k++) {
      gy[k] = w * loss[k];
      factor[k] = w * rowWeights[k];
    }
    toCoordinates(gy, batch);
    regulariser.gradient(x, gx);
    batchLosses.addGradient(factor, gx);
  }

  @Override
  public void rowGradientAndProduct(
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      Batch batch,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy) {
    int size = batch.size();
    double w = sampleWeight(size);
    reserve(size);
    BatchLosses.Along along = batchLosses.evaluateAlong(x, dx, batch);
    double[] loss = batchLosses.losses();
    for (int k = 0; k < size; k++) {
      gy[k] = w * loss[k];
      hy[k] = along.slope(k, w);
    }
    toCoordinates(gy, batch);
    toCoordinates(hy, batch);
    regulariser.gradientAndProduct(x, dx, gx, hx);
    along.addGradientAndProduct(w, weights(y, batch), turns(dy, batch), gx, hx);
  }

  /** Computes y at the rows of the batch from the coordinates. */
  private double[] weights(double[] z, Batch batch) {
    if (root == null) {
      return z;
    }
    for (int k = 0; k < batch.size(); k++) {
      double a = root[batch.row(k)];
      weight[k] = a * (a / n + z[k]);
    }
    return weight;
  }

  /** Computes the change of y at the rows of the batch from the change of the coordinates. */
  private double[] turns(double[] dz, Batch batch) {
    if (root == null) {
      return dz;
    }
    for (int k = 0; k < batch.size(); k++) {
      turn[k] = root[batch.row(k)] * dz[k];
    }
    return turn;
  }

  /** Converts derivatives with respect to y to derivatives with respect to the coordinates. */
  private void toCoordinates(double[] derivative, Batch batch) {
    if (root != null) {
      for (int k = 0; k < batch.size(); k++) {
        derivative[k] *= root[batch.row(k)];
      }
    }
  }

  /** Shares the data and the constants. */
  @Override
  public WeightsFormProblem replica() {
    return new WeightsFormProblem(data(), features, settings, threads, form);
  }

  private void reserve(int size) {
    if (factor.length < size) {
      factor = new double[size];
      weight = new double[root == null ? 0 : size];
      turn = new double[root == null ? 0 : size];
    }
  }
}
