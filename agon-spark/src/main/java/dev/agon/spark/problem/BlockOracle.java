package dev.agon.spark.problem;

import java.io.Serializable;

/**
 * Computes gradients next to the rows: sums over some rows of a block.
 *
 * @param <B> the type of a block, the content of a partition, for example a list of rows
 */
public interface BlockOracle<B> extends Serializable {
  /** The number of rows in a block. */
  int size(B block);

  /**
   * Adds the gradients of the losses of some rows.
   *
   * @param rows the indices of the rows within the block, ascending; an index may occur more than
   *     once
   * @param x the minimiser's point (input)
   * @param y the maximiser's point (input)
   * @param gx {@code += sum of the gradients in x} (input and output)
   * @param gy {@code += sum of the gradients in y} (input and output)
   */
  void addGradient(B block, int[] rows, double[] x, double[] y, double[] gx, double[] gy);

  /**
   * Adds gradients and Hessian-vector products, as defined by {@link
   * dev.agon.problem.HessianProblem#gradientAndProduct}, of the losses of some rows.
   *
   * @param dx the x part of the direction (input)
   * @param dy the y part of the direction (input)
   * @param hx {@code += sum of the x parts of the products} (input and output)
   * @param hy {@code += sum of the y parts of the products} (input and output)
   */
  void addGradientAndProduct(
      B block,
      int[] rows,
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy);
}
