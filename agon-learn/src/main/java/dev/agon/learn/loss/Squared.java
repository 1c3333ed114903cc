package dev.agon.learn.loss;

import dev.agon.learn.data.Target;

/** {@code (z - t)^2 / 2}: least squares. */
record Squared() implements Loss {
  @Override
  public String name() {
    return "squared";
  }

  @Override
  public double[] numbers(Target target) {
    return Targets.values(target, name());
  }

  @Override
  public void evaluate(
      double[][] score,
      double[] target,
      int size,
      double[] loss,
      double[][] derivative,
      int offset) {
    for (int k = 0; k < size; k++) {
      double error = score[0][k] - target[k];
      loss[offset + k] = 0.5 * error * error;
      derivative[0][offset + k] = error;
    }
  }

  @Override
  public void product(
      double[] weight,
      double[] target,
      double[][] derivative,
      double[][] direction,
      int size,
      double[][] product) {
    for (int k = 0; k < size; k++) {
      product[0][k] = weight[k] * direction[0][k];
    }
  }
}
