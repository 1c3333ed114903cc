package dev.agon.problem;

import dev.agon.set.ConvexSet;
import org.jspecify.annotations.Nullable;

/**
 * The gradients and P of one object that implements two interfaces.
 *
 * @param sum the object, as a finite sum
 * @param risk the same object, as a problem that computes P
 */
record FinitePrimalView(FiniteSumProblem sum, PrimalProblem risk) implements FinitePrimalProblem {
  @Override
  public int dimensionX() {
    return sum.dimensionX();
  }

  @Override
  public int dimensionY() {
    return sum.dimensionY();
  }

  @Override
  public ConvexSet setX() {
    return sum.setX();
  }

  @Override
  public ConvexSet setY() {
    return sum.setY();
  }

  @Override
  public int sampleCount() {
    return sum.sampleCount();
  }

  @Override
  public Sampling sampling() {
    return sum.sampling();
  }

  @Override
  public void start(double[] x, double[] y) {
    sum.start(x, y);
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    sum.gradient(x, y, batch, gx, gy);
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    return risk.primal(x, gradient);
  }

  @Override
  public double primal(double[] x) {
    return risk.primal(x);
  }

  @Override
  public double @Nullable [] sizes() {
    return risk.sizes();
  }

  @Override
  public double leastChange(double[] x, double[] gradient, int j, double to) {
    return risk.leastChange(x, gradient, j, to);
  }

  @Override
  public double unitOfRisk(double value) {
    return risk.unitOfRisk(value);
  }
}
