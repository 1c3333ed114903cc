package dev.agon.learn.loss;

/** A loss of one score per row, defined by three formulas. */
interface ScalarLoss extends Loss {
  /** l(z, t). */
  double loss(double z, double t);

  /** l', the derivative with respect to z. */
  double slope(double z, double t);

  /** l'', as a function of l'. */
  double curvature(double slope);

  @Override
  default void evaluate(
      double[][] score,
      double[] target,
      int size,
      double[] loss,
      double[][] derivative,
      int offset) {
    for (int k = 0; k < size; k++) {
      loss[offset + k] = loss(score[0][k], target[k]);
      derivative[0][offset + k] = slope(score[0][k], target[k]);
    }
  }

  @Override
  default void product(
      double[] weight,
      double[] target,
      double[][] derivative,
      double[][] direction,
      int size,
      double[][] product) {
    for (int k = 0; k < size; k++) {
      product[0][k] = curvature(derivative[0][k]) * weight[k] * direction[0][k];
    }
  }
}
