package dev.agon.problem.primal;

import dev.agon.problem.PrimalProblem;
import dev.agon.state.Savable;

/**
 * A problem whose {@code P(x) = max over y in Y of J(x,y)} may have kinks, because several y attain
 * the maximum, but which becomes smooth with a proximal term around a point of Y, the
 * <em>multipliers</em> m:
 *
 * <pre>  P_w(x; m) = max over y in Y of  J(x,y) - (w/2) |y - m|^2,    w &gt; 0</pre>
 *
 * <p>The distance |y - m| is measured in the scaling of the set. The method of multipliers,
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
 * <p>The multipliers are the reference weights until {@link Multipliers#move} is called.
 */
public interface ProximalPrimal extends PrimalProblem {
  /**
   * Returns whether P itself has a continuous gradient and can be minimised directly; overridden by
   * problems for which this depends on the set.
   */
  default boolean primalIsSmooth() {
    return false;
  }

  /**
   * Returns whether J(x, y) is convex in x for every y of the set, in which case the lower bounds
   * hold for min P.
   */
  default boolean isConvex() {
    return false;
  }

  /**
   * Returns a number c for which {@code J(x, y) - (c/2) |x|^2} is convex in x for every y of the
   * set, where |x| is the Euclidean norm over the coordinates that J depends on. At a point with
   * gradient g, at most {@code |g|^2/(2c)} can then be gained. Returns 0 if no such number is
   * known.
   */
  default double leastCurvature() {
    return 0;
  }

  /**
   * Returns whether P is known to be convex near x, in which case a small gradient implies that a
   * minimum is near.
   */
  default boolean isConvexAt(double[] x) {
    return isConvex();
  }

  /**
   * Returns false if a proximal term is not possible, in which case {@code P_w} is P itself and the
   * method of multipliers does not help. P is then smooth except at points that training seldom
   * reaches.
   */
  default boolean hasProximalTerm() {
    return true;
  }

  /**
   * Returns whether P has kinks although a proximal term is not possible; P can then be minimised
   * from its values and subgradients alone.
   */
  default boolean hasKinks() {
    return false;
  }

  /**
   * Computes the smooth function {@code P_w(x; m)} and its gradient in x.
   *
   * @param x the minimiser's point (input)
   * @param width w, positive
   * @param gradient the gradient in x (output, overwritten)
   * @return the value; never above P(x), and equal to it where m attains the maximum of P
   */
  double proximal(double[] x, double width, double[] gradient);

  /** Returns the multipliers. */
  Multipliers multipliers();

  /** The multipliers m of a proximal term; a checkpoint saves them. */
  interface Multipliers extends Savable {
    /** Sets the multipliers to the maximiser of the last {@link #proximal} call. */
    void move();

    /** Sets the multipliers to the reference weights. */
    void reset();
  }

  /**
   * Computes {@code J(x, m)} and its gradient in x; its minimum over x is a lower bound of min P if
   * J is convex in x.
   *
   * @param x the minimiser's point (input)
   * @param gradient the gradient in x (output, overwritten)
   * @return J(x, m)
   */
  double lagrangian(double[] x, double[] gradient);

  /**
   * Returns the cost of {@link #proximalCurvature}, its factorisation included, in evaluations of
   * P; see {@link CurvedPrimal#curvatureCost}.
   *
   * @return infinite if it cannot be computed
   */
  default double proximalCurvatureCost() {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * Returns the generalised Hessian of {@code P_w(.; m)} at x, or of {@code J(., m)} for an
   * infinite width; see {@link CurvedPrimal#curvature}.
   *
   * @param x the minimiser's point (input)
   * @param width w, positive, may be infinite
   * @param lower {@code lower[i][j]} for j &lt;= i (output, overwritten)
   * @return the factor by which the matrix may be too large in any direction
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
