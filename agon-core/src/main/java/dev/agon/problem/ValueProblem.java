package dev.agon.problem;

/**
 * A problem that also knows its loss, not only the loss's derivatives.
 *
 * <p>No method needs it; checks of derivatives and plots do.
 */
public interface ValueProblem {
  /**
   * The batch's mean loss at (x, y): the function whose gradient {@link MinMaxProblem#gradient}
   * returns.
   *
   * @param x the minimiser's point (input)
   * @param y the maximiser's point (input)
   * @param batch the samples (input)
   */
  double value(double[] x, double[] y, Batch batch);
}
