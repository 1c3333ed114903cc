package dev.agon.problem;

import dev.agon.set.ConvexSet;
import dev.agon.set.WholeSpace;

/**
 * {@code min over x in X, max over y in Y of J(x,y) = E[Q(x,y;xi)]}, known through stochastic
 * gradients.
 *
 * <p>This is the least a problem must offer. What else it can compute it says by further
 * interfaces: {@link HessianProblem} (Hessian-vector products), {@link FiniteSumProblem} (full
 * gradients), {@link PrimalProblem} (the exact inner maximum). A method's type names what it needs,
 * so that a mismatch does not compile.
 *
 * <p>With {@code dimensionY() == 0} it is plain stochastic minimisation.
 *
 * <p>An implementation may keep scratch memory: one object serves one run at a time.
 */
public interface MinMaxProblem {
  /** The dimension of x, at least 1. */
  int dimensionX();

  /** The dimension of y; 0 for plain minimisation. */
  int dimensionY();

  /** The set of x; the whole space unless said otherwise. */
  default ConvexSet setX() {
    return new WholeSpace();
  }

  /** The set of y; the whole space unless said otherwise. */
  default ConvexSet setY() {
    return new WholeSpace();
  }

  /** How batches are drawn. */
  Sampling sampling();

  /**
   * Writes the point where a run begins unless told otherwise; the origin by default. A run begins
   * at the nearest point of the sets.
   */
  default void start(double[] x, double[] y) {
    java.util.Arrays.fill(x, 0);
    java.util.Arrays.fill(y, 0);
  }

  /**
   * The gradient of the batch's mean loss at (x, y).
   *
   * @param x the minimiser's point (input)
   * @param y the maximiser's point (input)
   * @param batch the samples (input)
   * @param gx the gradient in x (output, overwritten)
   * @param gy the gradient in y (output, overwritten)
   */
  void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy);
}
