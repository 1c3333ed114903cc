package dev.agon.learn.problem;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.risk.DatasetRows;
import dev.agon.learn.risk.ProblemRows;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.form.DualForm;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.method.Method;
import dev.agon.problem.Batch;
import java.util.Arrays;

/**
 * A robust problem as plain stochastic minimisation over the model and the scalars of the set's
 * dual ({@link DualForm}), which follow the weights of the model in x. There is no maximiser and no
 * state per row.
 */
public final class DualProblem extends RobustProblem {
  private final DualSums sums;
  private final int scalars;
  private final double[] model;
  private final double[] move;
  private final double[] modelGradient;
  private final double[] modelProduct;
  private final double[] byScalars;
  private final double[] turned;

  DualProblem(Dataset data, int features, ProblemSettings settings, int threads) {
    this(
        new DatasetRows(data, features),
        settings,
        threads,
        new DualBlock(
            data,
            ReferenceRows.relative(data.weights()),
            features,
            settings,
            form(settings.forRows(ReferenceRows.of(data).effective()).robust(), data.size())));
  }

  /**
   * Creates the problem over rows that may be on other machines.
   *
   * @param sums computes the sums over batches
   */
  public DualProblem(ProblemRows rows, ProblemSettings settings, int threads, DualSums sums) {
    super(rows, settings, threads);
    this.sums = sums;
    this.scalars = form(this.settings.robust(), n).scalars();
    this.model = new double[modelDimension];
    this.move = new double[modelDimension];
    this.modelGradient = new double[modelDimension];
    this.modelProduct = new double[modelDimension];
    this.byScalars = new double[scalars];
    this.turned = new double[scalars];
  }

  /**
   * Returns the dual form of a set, or rejects a set without one.
   *
   * @param rows the number of rows n of the problem
   */
  public static DualForm form(RobustSet set, int rows) {
    DualForm dual = set.dualForm(rows);
    if (dual == null) {
      throw Forms.withoutDual(set);
    }
    return dual;
  }

  /** Methods that minimise P itself do not need the scalars. */
  @Override
  public RobustProblem suiting(Method<?> method) {
    return ExactProblem.isEnoughFor(method)
        ? new ExactProblem(rows, settings, threads)
        : super.suiting(method);
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
    if (!(sums instanceof DualBlock block)) {
      throw new UnsupportedOperationException("the values of distributed rows are not computed");
    }
    return block.value(x, batch) + regulariser.value(inner(x));
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    regulariser.gradient(inner(x), modelGradient);
    Arrays.fill(byScalars, 0);
    sums.addGradient(x, batch, modelGradient, byScalars);
    outer(modelGradient, byScalars, gx);
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
    System.arraycopy(dx, 0, move, 0, modelDimension);
    regulariser.gradientAndProduct(inner(x), move, modelGradient, modelProduct);
    Arrays.fill(byScalars, 0);
    Arrays.fill(turned, 0);
    sums.addGradientAndProduct(x, dx, batch, modelGradient, byScalars, modelProduct, turned);
    outer(modelGradient, byScalars, gx);
    outer(modelProduct, turned, hx);
  }

  private double[] inner(double[] x) {
    System.arraycopy(x, 0, model, 0, modelDimension);
    return model;
  }

  private void outer(double[] ofModel, double[] ofScalars, double[] out) {
    System.arraycopy(ofModel, 0, out, 0, modelDimension);
    System.arraycopy(ofScalars, 0, out, modelDimension, scalars);
  }

  /** The scalars start near the losses: eta at their mean, kappa at 1. */
  @Override
  public double[] point(double[] weights) {
    double[] x = super.point(weights);
    if (scalars > 0) {
      double mean = worstCase().meanLoss(weights);
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
  public RobustProblem replica() {
    Dataset here = rows.here();
    return here == null
        ? new DualProblem(rows, settings, threads, sums)
        : new DualProblem(here, features, settings, threads);
  }
}
