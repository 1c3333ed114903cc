package dev.agon.problem;

/** A P that can tell how it bends, for steps of second order. */
public interface CurvedPrimal extends PrimalProblem {
  /**
   * What {@link #curvature} costs, its factorisation included, in evaluations of P: a number that
   * follows from the sizes of the problem, never from a clock. Infinite where it cannot be had.
   */
  double curvatureCost();

  /**
   * A symmetric, positive semidefinite matrix B near the Hessian of P at x: {@code P(x) + grad
   * P(x).p + p.Bp/2} is to be close to {@code P(x + p)} for small p, and rather above than below it
   * where P bends downwards.
   *
   * @param x the minimiser's point (input)
   * @param lower {@code lower[i][j]} for j &lt;= i (output, overwritten)
   * @return how many times too large B may be in any direction: 1 where all of P was looked at,
   *     more where B was scaled up from a sample
   */
  double curvature(double[] x, double[][] lower);

  /**
   * The cost of a {@link #curvatureProduct} in evaluations of P; infinite where products cannot be
   * computed.
   */
  default double productCost() {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * The product of the matrix B of {@link #curvature}, from all of P, with a vector.
   *
   * @param x the minimiser's point (input)
   * @param v the vector (input)
   * @param product {@code B v} (output, overwritten)
   */
  default void curvatureProduct(double[] x, double[] v, double[] product) {
    throw new UnsupportedOperationException("there are no products");
  }

  /** The number of blocks of equal length that x consists of, for {@link #blockCurvature}. */
  default int blocks() {
    return 1;
  }

  /**
   * A matrix near the diagonal blocks of B, one for all of them: a preconditioner for systems with
   * B.
   *
   * @param lower {@code lower[i][j]} for j &lt;= i, of the dimension of a block (output,
   *     overwritten)
   * @return false where there is none that is worth its cost
   */
  default boolean blockCurvature(double[] x, double[][] lower) {
    return false;
  }
}
