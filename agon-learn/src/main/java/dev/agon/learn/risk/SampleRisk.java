package dev.agon.learn.risk;

import dev.agon.learn.settings.ProblemSettings;
import dev.agon.problem.primal.CurvedPrimal;
import java.util.Arrays;

/**
 * The worst case of some rows as a function of a problem's x, whose first coordinates are the
 * weights of the model.
 */
public final class SampleRisk implements CurvedPrimal {
  private final WorstCase worstCase;
  private final double[] model;
  private final double[] modelGradient;

  /**
   * @param rows the rows
   * @param modelDimension the number of the model's weights
   * @param settings the objective, see {@link ProblemSettings#ofSample}
   * @param threads the number of threads for an evaluation
   */
  public SampleRisk(ProblemRows rows, int modelDimension, ProblemSettings settings, int threads) {
    this.worstCase = new WorstCase(rows, modelDimension, settings, threads);
    this.model = new double[modelDimension];
    this.modelGradient = new double[modelDimension];
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    System.arraycopy(x, 0, model, 0, model.length);
    double value = worstCase.primal(model, modelGradient);
    Arrays.fill(gradient, 0);
    System.arraycopy(modelGradient, 0, gradient, 0, model.length);
    return value;
  }

  @Override
  public double curvatureCost() {
    return worstCase.curvatureCost();
  }

  @Override
  public double curvature(double[] x, double[][] lower) {
    System.arraycopy(x, 0, model, 0, model.length);
    return worstCase.curvature(model, lower);
  }

  @Override
  public double productCost() {
    return worstCase.productCost();
  }

  @Override
  public void curvatureProduct(double[] x, double[] v, double[] product) {
    if (x.length != model.length) {
      throw new IllegalArgumentException("x has coordinates that are not the model's");
    }
    worstCase.curvatureProduct(x, v, product);
  }

  @Override
  public int blocks() {
    return worstCase.blocks();
  }

  @Override
  public boolean blockCurvature(double[] x, double[][] lower) {
    return worstCase.blockCurvature(x, lower);
  }
}
