package dev.agon.learn.loss;

import dev.agon.linalg.Vectors;

/** {@code log(1 + exp(-t z))}, t in {-1, +1}: logistic regression. */
public record Logistic() implements Loss {
  @Override
  public String name() {
    return "logistic";
  }

  @Override
  public String title() {
    return "logistic regression";
  }

  @Override
  public TargetKind targetKind() {
    return TargetKind.TWO_CLASSES;
  }

  @Override
  public boolean flipCostsMargin() {
    return true;
  }

  @Override
  public void evaluate(
      double[][] score,
      double[] target,
      int size,
      double[] loss,
      double[][] derivative,
      int offset) {
    double[] margin = score[0];
    double[] slope = derivative[0];
    for (int k = 0; k < size; k++) {
      margin[k] = target[k] * margin[k];
    }
    Vectors.logistic(margin, size, loss, slope, offset);
    for (int k = 0; k < size; k++) {
      slope[offset + k] = -slope[offset + k] * target[k];
    }
  }

  /** {@code l'' = p (1 - p)} with {@code p = |l'|}. */
  @Override
  public void product(
      double[] weight,
      double[] target,
      double[][] derivative,
      double[][] direction,
      int size,
      double[][] product) {
    for (int k = 0; k < size; k++) {
      double p = Math.abs(derivative[0][k]);
      product[0][k] = weight[k] * p * (1 - p) * direction[0][k];
    }
  }
}
