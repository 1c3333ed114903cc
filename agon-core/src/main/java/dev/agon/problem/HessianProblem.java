package dev.agon.problem;

/** A problem that also provides the product of its Hessian with a vector, on the same batch. */
public interface HessianProblem extends MinMaxProblem {
  /**
   * Computes gradient and Hessian-vector product of the batch's mean loss at (x, y), in one call
   * because they share most of their work.
   *
   * <p>With H the Hessian in z = (x, y): {@code hx = H_xx dx + H_xy dy}, {@code hy = H_yx dx + H_yy
   * dy}.
   *
   * @param x the minimiser's point (input)
   * @param y the maximiser's point (input)
   * @param dx the direction's x part (input)
   * @param dy the direction's y part (input)
   * @param batch the samples (input)
   * @param gx the gradient in x (output, overwritten)
   * @param gy the gradient in y (output, overwritten)
   * @param hx the product's x part (output, overwritten)
   * @param hy the product's y part (output, overwritten)
   */
  void gradientAndProduct(
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      Batch batch,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy);
}
