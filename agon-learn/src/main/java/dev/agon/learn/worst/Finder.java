package dev.agon.learn.worst;

import dev.agon.learn.worst.search.Search;

/**
 * Finds the few numbers that determine the weights of the rows, from sums of their losses.
 *
 * <p>It also reports which losses were decisive, so {@link Search} needs to evaluate only a few
 * rows.
 */
public interface Finder {
  /** Evaluates the losses, which must be finite. */
  void find(LossSums losses);

  /**
   * Returns the losses, minus the largest, at which the weights change their form: between two of
   * them the weight of a row is a linear function of its loss. Empty if it is linear everywhere.
   */
  default double[] edges() {
    return new double[0];
  }

  /** Returns the rate of weights that are exponential in the loss; NaN for others. */
  default double rate() {
    return Double.NaN;
  }
}
