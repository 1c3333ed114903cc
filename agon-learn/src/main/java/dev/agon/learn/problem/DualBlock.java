package dev.agon.learn.problem;

import dev.agon.learn.block.BatchLosses;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.robust.form.DualForm;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.problem.Batch;
import org.jspecify.annotations.Nullable;

/** The sums of the dual form over rows of one block. */
public final class DualBlock implements DualSums {
  private final DualForm form;
  private final int scalars;
  private final BatchLosses losses;
  private final double @Nullable [] rowWeight;
  private final int dimension;
  private final double[] model;
  private final double[] move;
  private double[] weight = new double[0];
  private double[] turn = new double[0];

  /**
   * @param part the rows
   * @param rowWeight w_i of each row, whose sum over all rows is n; null if all are 1
   * @param features the number of features of the whole problem
   * @param form the dual form of the set for the whole problem
   */
  public DualBlock(
      Dataset part,
      double @Nullable [] rowWeight,
      int features,
      ProblemSettings settings,
      DualForm form) {
    this.form = form;
    this.scalars = form.scalars();
    this.losses = BatchLosses.of(part, features, settings);
    this.rowWeight = rowWeight;
    this.dimension = settings.dimension(part.target(), features);
    this.model = new double[dimension];
    this.move = new double[dimension];
  }

  /** The mean over the rows of a batch. */
  double value(double[] x, Batch batch) {
    evaluate(x, batch);
    double sum = 0;
    for (int k = 0; k < batch.size(); k++) {
      phi(x, batch, k);
      sum += form.value();
    }
    return sum / batch.size();
  }

  @Override
  public void addGradient(double[] x, Batch batch, double[] gradient, double[] byScalars) {
    addGradient(x, batch, batch.size(), gradient, byScalars);
  }

  /**
   * Adds the part of a batch that is in this block.
   *
   * @param size the number of rows of the whole batch
   */
  public void addGradient(
      double[] x, Batch batch, int size, double[] gradient, double[] byScalars) {
    evaluate(x, batch);
    for (int k = 0; k < batch.size(); k++) {
      phi(x, batch, k);
      weight[k] = form.byLoss() / size;
      add(form.byEta() / size, form.byS() / size, byScalars);
    }
    losses.addGradient(weight, gradient);
  }

  @Override
  public void addGradientAndProduct(
      double[] x,
      double[] dx,
      Batch batch,
      double[] gradient,
      double[] byScalars,
      double[] product,
      double[] turned) {
    addGradientAndProduct(x, dx, batch, batch.size(), gradient, byScalars, product, turned);
  }

  /**
   * Adds the part of a batch that is in this block.
   *
   * @param size the number of rows of the whole batch
   */
  public void addGradientAndProduct(
      double[] x,
      double[] dx,
      Batch batch,
      int size,
      double[] gradient,
      double[] byScalars,
      double[] product,
      double[] turned) {
    reserve(x, batch);
    System.arraycopy(dx, 0, move, 0, dimension);
    BatchLosses.Along along = losses.evaluateAlong(model, move, batch);
    double dEta = scalars > 0 ? dx[dimension] : 0;
    double dS = scalars > 1 ? dx[dimension + 1] : 0;
    for (int k = 0; k < batch.size(); k++) {
      phi(x, batch, k);
      double slope = along.slope(k, 1);
      weight[k] = form.byLoss();
      turn[k] = form.lossLoss() * slope + form.lossEta() * dEta + form.lossS() * dS;
      add(form.byEta() / size, form.byS() / size, byScalars);
      add(
          (form.lossEta() * slope + form.etaEta() * dEta + form.etaS() * dS) / size,
          (form.lossS() * slope + form.etaS() * dEta + form.ss() * dS) / size,
          turned);
    }
    along.addGradientAndProduct(1.0 / size, weight, turn, gradient, product);
  }

  private void evaluate(double[] x, Batch batch) {
    reserve(x, batch);
    losses.evaluate(model, batch);
  }

  private void reserve(double[] x, Batch batch) {
    if (weight.length < batch.size()) {
      weight = new double[batch.size()];
      turn = new double[batch.size()];
    }
    System.arraycopy(x, 0, model, 0, dimension);
  }

  private void phi(double[] x, Batch batch, int k) {
    form.at(
        losses.losses()[k],
        rowWeight == null ? 1 : rowWeight[batch.row(k)],
        scalars > 0 ? x[dimension] : 0,
        scalars > 1 ? x[dimension + 1] : 0);
  }

  private static void add(double eta, double s, double[] out) {
    if (out.length > 0) {
      out[0] += eta;
    }
    if (out.length > 1) {
      out[1] += s;
    }
  }
}
