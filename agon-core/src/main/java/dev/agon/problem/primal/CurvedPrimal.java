package dev.agon.problem.primal;

import dev.agon.problem.PrimalProblem;

/** A function P that provides an approximation of its Hessian, for second-order steps. */
public interface CurvedPrimal extends PrimalProblem {
  /**
   * Returns the cost of {@link #curvature}, including its factorisation, in evaluations of P. It
   * follows from the dimensions of the problem, never from a clock. Infinite if the curvature is
   * not available.
   */
  double curvatureCost();

  /**
   * Computes a symmetric, positive semidefinite matrix B near the Hessian of P at x. {@code P(x) +
   * grad P(x).p + p.Bp/2} should be close to {@code P(x + p)} for small p, and should not be below
   * it where P is concave.
   *
   * @param x the minimiser's point (input)
   * @param lower {@code lower[i][j]} for j &lt;= i (output, overwritten)
   * @return the factor by which B may be too large in any direction: 1 if B uses all rows, more if
   *     it was scaled up from a sample
   */
  double curvature(double[] x, double[][] lower);

  /**
   * Returns the cost of a {@link #curvatureProduct} in evaluations of P; infinite if products
   * cannot be computed.
   */
  default double productCost() {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * Computes the product of a vector with the matrix B of {@link #curvature}; here B is computed
   * from all of P, never from a sample.
   *
   * @param x the minimiser's point (input)
   * @param v the vector (input)
   * @param product {@code B v} (output, overwritten)
   */
  default void curvatureProduct(double[] x, double[] v, double[] product) {
    throw new UnsupportedOperationException("there are no products");
  }

  /**
   * Returns the number of blocks of equal length that x consists of, for {@link #blockCurvature}.
   */
  default int blocks() {
    return 1;
  }

  /**
   * Returns a matrix near the diagonal blocks of B, one for all of them: a preconditioner for
   * systems with B.
   *
   * @param lower {@code lower[i][j]} for j &lt;= i, of the dimension of a block (output,
   *     overwritten)
   * @return false if there is none that is worth its cost
   */
  default boolean blockCurvature(double[] x, double[][] lower) {
    return false;
  }
}
