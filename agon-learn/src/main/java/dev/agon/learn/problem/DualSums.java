package dev.agon.learn.problem;

import dev.agon.problem.Batch;

/**
 * Sums of the dual form of a set over the rows of a batch, without the regulariser. The rows may be
 * on this machine ({@link DualBlock}) or on others.
 */
public interface DualSums {
  /**
   * Adds the mean gradient of a batch.
   *
   * @param x the weights of the model, followed by the scalars of the dual (input)
   * @param model {@code +=} the part of the model (input and output)
   * @param scalars {@code +=} the part of the scalars (input and output)
   */
  void addGradient(double[] x, Batch batch, double[] model, double[] scalars);

  /**
   * Adds the mean gradient of a batch, and its derivative along a direction.
   *
   * @param dx the direction (input)
   * @param model {@code +=} the gradient by the model (input and output)
   * @param scalars {@code +=} the gradient by the scalars (input and output)
   * @param product {@code +=} the product of the model (input and output)
   * @param turned {@code +=} the product of the scalars (input and output)
   */
  void addGradientAndProduct(
      double[] x,
      double[] dx,
      Batch batch,
      double[] model,
      double[] scalars,
      double[] product,
      double[] turned);
}
