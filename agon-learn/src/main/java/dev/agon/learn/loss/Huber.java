package dev.agon.learn.loss;

import dev.agon.learn.data.Target;

/**
 * With the error {@code e = z - t}: {@code e^2/2} up to |e| = 1, {@code |e| - 1/2} beyond: least
 * squares that an outlier cannot rule.
 *
 * <p>P. J. Huber, "Robust estimation of a location parameter", Ann. Math. Stat. 35 (1964).
 */
record Huber() implements Loss {
  @Override
  public String name() {
    return "huber";
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
      double bounded = Math.max(-1, Math.min(error, 1));
      loss[offset + k] = bounded * (error - 0.5 * bounded);
      derivative[0][offset + k] = bounded;
    }
  }

  /** The second derivative is 1 where the error is below 1, else 0. */
  @Override
  public void product(
      double[] weight,
      double[] target,
      double[][] derivative,
      double[][] direction,
      int size,
      double[][] product) {
    for (int k = 0; k < size; k++) {
      boolean curved = Math.abs(derivative[0][k]) < 1;
      product[0][k] = curved ? weight[k] * direction[0][k] : 0;
    }
  }
}
