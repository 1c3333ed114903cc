package dev.agon.learn.problem;

import dev.agon.learn.block.BatchLosses;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.robust.form.DualForm;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A robust problem as plain stochastic minimisation over the model and the scalars of the set's
 * dual ({@link DualForm}), which follow the weights of the model in x. There is no maximiser and no
 * state per row.
 */
public final class DualProblem extends RobustProblem {
  private final DualForm form;
  private final int scalars;
  private final BatchLosses batchLosses;
  private final double @Nullable [] rowWeight;
  private final double[] model;
  private final double[] move;
  private final double[] modelGradient;
  private final double[] modelProduct;
  private double[] weight = new double[0];
  private double[] turn = new double[0];

  DualProblem(Dataset data, int features, ProblemSettings settings, int threads) {
    this(data, features, settings, threads, data.size(), ReferenceRows.relative(data.weights()));
  }

  private DualProblem(
      Dataset data,
      int features,
      ProblemSettings settings,
      int threads,
      int allRows,
      double @Nullable [] rowWeight) {
    super(data, features, settings, threads);
    DualForm dual = this.settings.robust().dualForm(allRows);
    if (dual == null) {
      throw Forms.withoutDual(this.settings.robust());
    }
    this.form = dual;
    this.scalars = form.scalars();
    this.batchLosses = BatchLosses.of(data, features, settings);
    this.rowWeight = rowWeight;
    this.model = new double[modelDimension];
    this.move = new double[modelDimension];
    this.modelGradient = new double[modelDimension];
    this.modelProduct = new double[modelDimension];
  }

  /**
   * Creates the means over batches of rows that are a part of a problem; the worst case is that of
   * the whole problem.
   *
   * @param part the rows, with weights whose sum over all parts is n, or without weights
   * @param features the number of features of the whole problem
   * @param allRows the number of rows n of the whole problem
   */
  public static DualProblem ofPart(
      Dataset part, int features, ProblemSettings settings, int allRows) {
    return new DualProblem(part, features, settings, 1, allRows, part.weights());
  }

  @Override
  public int dimensionX() {
    return modelDimension + scalars;
  }

  @Override
  public int dimensionY() {
    return 0;
  }

  @Override
  public double value(double[] x, double[] y, Batch batch) {
    evaluate(x, batch);
    double sum = 0;
    for (int k = 0; k < batch.size(); k++) {
      phi(x, batch, k);
      sum += form.value();
    }
    return sum / batch.size() + regulariser.value(model);
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    evaluate(x, batch);
    int size = batch.size();
    Arrays.fill(gx, 0);
    for (int k = 0; k < size; k++) {
      phi(x, batch, k);
      weight[k] = form.byLoss() / size;
      addScalars(gx, form.byEta() / size, form.byS() / size);
    }
    regulariser.gradient(model, modelGradient);
    batchLosses.addGradient(weight, modelGradient);
    System.arraycopy(modelGradient, 0, gx, 0, modelDimension);
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
    reserve(x, batch);
    System.arraycopy(dx, 0, move, 0, modelDimension);
    BatchLosses.Along along = batchLosses.evaluateAlong(model, move, batch);
    double dEta = scalars > 0 ? dx[modelDimension] : 0;
    double dS = scalars > 1 ? dx[modelDimension + 1] : 0;
    int size = batch.size();
    Arrays.fill(gx, 0);
    Arrays.fill(hx, 0);
    for (int k = 0; k < size; k++) {
      phi(x, batch, k);
      double slope = along.slope(k, 1);
      weight[k] = form.byLoss();
      turn[k] = form.lossLoss() * slope + form.lossEta() * dEta + form.lossS() * dS;
      addScalars(gx, form.byEta() / size, form.byS() / size);
      addScalars(
          hx,
          (form.lossEta() * slope + form.etaEta() * dEta + form.etaS() * dS) / size,
          (form.lossS() * slope + form.etaS() * dEta + form.ss() * dS) / size);
    }
    regulariser.gradientAndProduct(model, move, modelGradient, modelProduct);
    along.addGradientAndProduct(1.0 / size, weight, turn, modelGradient, modelProduct);
    System.arraycopy(modelGradient, 0, gx, 0, modelDimension);
    System.arraycopy(modelProduct, 0, hx, 0, modelDimension);
  }

  private void evaluate(double[] x, Batch batch) {
    reserve(x, batch);
    batchLosses.evaluate(model, batch);
  }

  private void reserve(double[] x, Batch batch) {
    if (weight.length < batch.size()) {
      weight = new double[batch.size()];
      turn = new double[batch.size()];
    }
    System.arraycopy(x, 0, model, 0, modelDimension);
  }

  private void phi(double[] x, Batch batch, int k) {
    form.at(
        batchLosses.losses()[k],
        rowWeight == null ? 1 : rowWeight[batch.row(k)],
        scalars > 0 ? x[modelDimension] : 0,
        scalars > 1 ? x[modelDimension + 1] : 0);
  }

  private void addScalars(double[] out, double eta, double s) {
    if (scalars > 0) {
      out[modelDimension] += eta;
    }
    if (scalars > 1) {
      out[modelDimension + 1] += s;
    }
  }

  /** The scalars start near the losses: eta at their mean, kappa at 1. */
  @Override
  public double[] point(double[] weights) {
    double[] x = super.point(weights);
    if (scalars > 0) {
      super.primal(weights, modelGradient);
      double mean = Vectors.sum(worstCase().losses(), n) / n;
      x[modelDimension] = Double.isFinite(mean) ? mean : 0;
    }
    return x;
  }

  /** P of the model; the scalars are not used, because they are at their optimum. */
  @Override
  public double primal(double[] x, double[] gradient) {
    double value = super.primal(model(x), modelGradient);
    return withoutScalars(value, gradient);
  }

  @Override
  public double proximal(double[] x, double width, double[] gradient) {
    double value = super.proximal(model(x), width, modelGradient);
    return withoutScalars(value, gradient);
  }

  @Override
  public double lagrangian(double[] x, double[] gradient) {
    double value = super.lagrangian(model(x), modelGradient);
    return withoutScalars(value, gradient);
  }

  private double withoutScalars(double value, double[] gradient) {
    Arrays.fill(gradient, 0);
    System.arraycopy(modelGradient, 0, gradient, 0, modelDimension);
    return value;
  }

  @Override
  public DualProblem replica() {
    return new DualProblem(data, features, settings, threads);
  }
}
