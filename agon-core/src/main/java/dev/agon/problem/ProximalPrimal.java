package dev.agon.problem;

import dev.agon.state.Savable;

/**
 * A problem whose {@code P(x) = max over y in Y of J(x,y)} may have kinks (several y attain the
 * maximum), but which becomes smooth when y is tied to a point of Y, the <em>multipliers</em> m:
 *
 * <pre>  P_w(x; m) = max over y in Y of  J(x,y) - (w/2) |y - m|^2,    w &gt; 0</pre>
 *
 * <p>The distance |y - m| is measured in the set's own scaling. The method of multipliers,
 *
 * <pre>  x = argmin P_w(.; m),   m = the maximiser at x,   again and again,</pre>
 *
 * <p>is the proximal point algorithm on the dual function {@code min over x of J(x, m)}: for a J
 * that is convex in x and concave in y it converges to a saddle point at a fixed width w, without
 * the bad conditioning of a width that must go to zero, and each {@code min over x of J(x, m)} is a
 * lower bound of min P.
 *
 * <p>R. T. Rockafellar, "Augmented Lagrangians and applications of the proximal point algorithm in
 * convex programming", Mathematics of Operations Research 1 (1976).
 *
 * <p>The multipliers are the reference weights until {@link #moveMultipliers} is called.
 */
public interface ProximalPrimal extends PrimalProblem {
  /**
   * True when P itself has a continuous gradient, so that it can be minimised as it is; a problem
   * whose set decides this overrides it.
   */
  default boolean primalIsSmooth() {
    return false;
  }

  /** True when J(x, y) is convex in x for every y of the set, so that lower bounds bound min P. */
  default boolean isConvex() {
    return false;
  }

  /**
   * A number c for which {@code J(x, y) - (c/2) |x|^2} is convex in x for every y of the set, |x|
   * the Euclidean length of those coordinates that J depends on: a gradient g then leaves at most
   * {@code |g|^2/(2c)} to be gained. 0 where none is known.
   */
  default double leastCurvature() {
    return 0;
  }

  /**
   * True when P is known to be convex around x, so that a small gradient tells that a minimum is
   * near.
   */
  default boolean isConvexAt(double[] x) {
    return isConvex();
  }

  /**
   * False where y cannot be tied, {@code P_w} is P itself and the method of multipliers has nothing
   * to add: P is smooth then, but for points that training seldom leads to.
   */
  default boolean canBeTied() {
    return true;
  }

  /**
   * The smooth function {@code P_w(x; m)} and its gradient in x.
   *
   * @param x the minimiser's point (input)
   * @param width w, positive
   * @param gradient the gradient in x (output, overwritten)
   * @return the value; never above P(x), and equal to it where m attains the maximum of P
   */
  double proximal(double[] x, double width, double[] gradient);

  /** The multipliers become the maximiser of the last {@link #proximal} call. */
  void moveMultipliers();

  /** The multipliers become the reference weights again. */
  void resetMultipliers();

  /** The multipliers as something that a checkpoint can write down. */
  Savable multipliers();

  /**
   * {@code J(x, m)} and its gradient in x: its minimum over x is a lower bound of min P when J is
   * convex in x.
   *
   * @param x the minimiser's point (input)
   * @param gradient the gradient in x (output, overwritten)
   * @return J(x, m)
   */
  double lagrangian(double[] x, double[] gradient);

  /**
   * The cost of {@link #proximalCurvature}, its factorisation included, in evaluations of P; see
   * {@link CurvedPrimal#curvatureCost}.
   *
   * @return infinite where it cannot be computed
   */
  default double proximalCurvatureCost() {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * The generalised Hessian of {@code P_w(.; m)} at x, or that of {@code J(., m)} for an infinite
   * width; see {@link CurvedPrimal#curvature}.
   *
   * @param x the minimiser's point (input)
   * @param width w, positive, may be infinite
   * @param lower {@code lower[i][j]} for j &lt;= i (output, overwritten)
   * @return how many times too large it may be in any direction
   */
  default double proximalCurvature(double[] x, double width, double[][] lower) {
    throw new UnsupportedOperationException("there is no curvature");
  }

  /** See {@link CurvedPrimal#productCost}. */
  default double proximalProductCost() {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * The product of the matrix of {@link #proximalCurvature} with a vector.
   *
   * @param width w, positive, may be infinite
   * @param product the product (output, overwritten)
   */
  default void proximalProduct(double[] x, double width, double[] v, double[] product) {
    throw new UnsupportedOperationException("there are no products");
  }

  /** See {@link CurvedPrimal#blocks}. */
  default int proximalBlocks() {
    return 1;
  }

  /** See {@link CurvedPrimal#blockCurvature}. */
  default boolean proximalBlock(double[] x, double width, double[][] lower) {
    return false;
  }
}
