package dev.agon.learn.loss;

import dev.agon.learn.data.Target;

/**
 * With the margin {@code m = t z}: 0 from m = 1 on, {@code (1 - m)^2/2} between 0 and 1, {@code 1/2
 * - m} below: the hinge of a support vector machine with its corner rounded.
 *
 * <p>J. D. M. Rennie and N. Srebro, "Loss functions for preference levels", IJCAI 2005.
 */
record SmoothedHinge() implements Loss {
  @Override
  public String name() {
    return "hinge";
  }

  @Override
  public double[] numbers(Target target) {
    return Targets.signs(target, name());
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
      double shortfall = 1 - target[k] * score[0][k];
      double bounded = Math.max(0, Math.min(shortfall, 1));
      loss[offset + k] = bounded * (shortfall - 0.5 * bounded);
      derivative[0][offset + k] = -target[k] * bounded;
    }
  }

  /** The second derivative is 1 where the margin is between 0 and 1, else 0. */
  @Override
  public void product(
      double[] weight,
      double[] target,
      double[][] derivative,
      double[][] direction,
      int size,
      double[][] product) {
    for (int k = 0; k < size; k++) {
      double shortfall = Math.abs(derivative[0][k]);
      product[0][k] = shortfall > 0 && shortfall < 1 ? weight[k] * direction[0][k] : 0;
    }
  }
}
