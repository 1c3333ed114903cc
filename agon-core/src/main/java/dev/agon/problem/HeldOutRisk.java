package dev.agon.problem;

/** A problem with held-out rows, which a method can use for early stopping. */
public interface HeldOutRisk extends FiniteSumProblem {
  /** Returns the worst-case risk of the rows held out. */
  double heldOutRisk(double[] x);

  /** Returns the standard error of the last {@link #heldOutRisk}. */
  double heldOutError();

  /**
   * Returns the layers of x: consecutive blocks of coordinates with a common unit, for example the
   * weights of one layer of a network.
   *
   * @return the ends of the blocks, in ascending order; the last is the dimension of x
   */
  int[] layers();
}
