package dev.agon.spark.problem;

import java.io.Serializable;

/**
 * A problem's gradients where its rows are: the sums over some rows of a block.
 *
 * @param <B> a block: what a partition holds, for example a list of rows
 */
public interface BlockOracle<B> extends Serializable {
  /** The number of rows in a block. */
  int size(B block);

  /**
   * Adds the gradients of some rows' losses.
   *
   * @param rows the rows' places within the block, ascending; one may occur more than once
   * @param x the minimiser's point (input)
   * @param y the maximiser's point (input)
   * @param gx {@code += sum of the gradients in x} (input and output)
   * @param gy {@code += sum of the gradients in y} (input and output)
   */
  void addGradient(B block, int[] rows, double[] x, double[] y, double[] gx, double[] gy);

  /**
   * Adds gradients and Hessian-vector products, as {@link
   * dev.agon.problem.HessianProblem#gradientAndProduct} defines them, of some rows' losses.
   *
   * @param dx the direction's x part (input)
   * @param dy the direction's y part (input)
   * @param hx {@code += sum of the products' x parts} (input and output)
   * @param hy {@code += sum of the products' y parts} (input and output)
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
