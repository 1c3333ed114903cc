package dev.agon.problem.primal;

import dev.agon.state.Savable;

/**
 * A convex risk P as a smooth problem with constraints, for a primal-dual interior-point method.
 *
 * <pre>  min f(X)  over  X = (x, auxiliary variables)  with  q_k(X) &gt;= 0
 * </pre>
 *
 * <p>with {@code min f = P(x)} for fixed x. Every constraint has a slack q_k and a multiplier u_k,
 * both positive; the multipliers are the adversary of x. The form holds X, the slacks and the
 * multipliers, and linearises
 *
 * <pre>  grad_X (f - sum u_k q_k) = 0,   u_k q_k = target
 * </pre>
 *
 * <p>in all of them, with everything except for X eliminated.
 */
public interface InteriorForm extends Savable {
  /**
   * Returns the number of variables X. A form without auxiliary variables has {@code f = P}, and
   * can compute {@link #lagrangianAfter}.
   */
  int dimension();

  /**
   * Returns the largest ratio of a weight of the adversary to its reference weight; infinite if the
   * adversary is not made of weights.
   */
  default double mostDensity() {
    return Double.POSITIVE_INFINITY;
  }

  /** Returns the cost of all computations so far, in evaluations of P. */
  double cost();

  /** Starts at a point; X is strictly feasible and all products {@code u_k q_k} are equal. */
  void start(double[] x);

  /** Returns x, at the start of X. Not a copy. */
  double[] point();

  /** Returns the average of the products {@code u_k q_k}. */
  double product();

  /** Returns f(X), which is at least P(x). */
  double value();

  /**
   * Computes J(x, u), the risk under the adversary u, and its gradient in x.
   *
   * @param gradient the gradient (output, overwritten)
   * @return J minus the amount by which u exceeds the budget of the adversary: a convex function
   *     whose minimum is at most min P
   */
  double lagrangian(double[] gradient);

  /**
   * Computes the same after a step along the last direction, if there are no auxiliary variables.
   *
   * @param gradient the gradient (output, overwritten)
   */
  default double lagrangianAfter(double step, double[] gradient) {
    throw new UnsupportedOperationException("the form has auxiliary variables");
  }

  /**
   * Computes the matrix of the linearised system.
   *
   * @param exact whether all rows must be used; otherwise a sample is enough
   * @param lower {@code lower[i][j]} for j &lt;= i (output, overwritten)
   */
  void matrix(boolean exact, double[][] lower);

  /**
   * Computes the right-hand side of the linearised system.
   *
   * @param target the target value of the products
   * @param corrected whether the second-order terms of the last direction are subtracted from the
   *     products
   * @param side the right-hand side (output, overwritten)
   */
  void aim(double target, boolean corrected, double[] side);

  /** Computes the directions of slacks and multipliers for a direction of X. */
  void follow(double[] direction);

  /** Returns the largest step, at most 1, along the last direction. */
  double longestStep();

  /** Returns {@link #product} after a step along the last direction, to first order in X. */
  double productAfter(double step);

  /** Makes a step along the last direction. */
  void move(double step);
}
