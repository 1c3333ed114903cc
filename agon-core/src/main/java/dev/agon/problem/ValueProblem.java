package dev.agon.problem;

/**
 * A problem that also provides its loss, not only the derivatives of the loss.
 *
 * <p>Methods do not need it; derivative checks and plots do.
 */
public interface ValueProblem {
  /**
   * Returns the batch's mean loss at (x, y): the function whose gradient {@link
   * MinMaxProblem#gradient} returns.
   *
   * @param x the minimiser's point (input)
   * @param y the maximiser's point (input)
   * @param batch the samples (input)
   */
  double value(double[] x, double[] y, Batch batch);
}
