package dev.agon.problem;

import dev.agon.set.ConvexSet;
import dev.agon.set.WholeSpace;

/**
 * The problem {@code min over x in X, max over y in Y of J(x,y) = E[Q(x,y;xi)]}, given by
 * stochastic gradients.
 *
 * <p>This is the minimum that a problem must provide. Further interfaces declare what else it can
 * compute: {@link HessianProblem} (Hessian-vector products), {@link FiniteSumProblem} (full
 * gradients), {@link PrimalProblem} (the exact inner maximum). The type of a method states what it
 * needs, so a mismatch does not compile.
 *
 * <p>With {@code dimensionY() == 0} it is plain stochastic minimisation.
 *
 * <p>An implementation may have scratch memory, so an instance can be used by one run at a time.
 */
public interface MinMaxProblem {
  /** Returns the dimension of x, at least 1. */
  int dimensionX();

  /** Returns the dimension of y; 0 for plain minimisation. */
  int dimensionY();

  /** Returns the set of x; the whole space by default. */
  default ConvexSet setX() {
    return new WholeSpace();
  }

  /** Returns the set of y; the whole space by default. */
  default ConvexSet setY() {
    return new WholeSpace();
  }

  /** Returns how batches are drawn. */
  Sampling sampling();

  /**
   * Writes the default start of a run; the origin by default. A run starts at the projection of
   * this point onto the sets.
   */
  default void start(double[] x, double[] y) {
    java.util.Arrays.fill(x, 0);
    java.util.Arrays.fill(y, 0);
  }

  /**
   * Computes the gradient of the batch's mean loss at (x, y).
   *
   * @param x the minimiser's point (input)
   * @param y the maximiser's point (input)
   * @param batch the samples (input)
   * @param gx the gradient in x (output, overwritten)
   * @param gy the gradient in y (output, overwritten)
   */
  void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy);
}
