package dev.agon.learn.worst;

import dev.agon.learn.worst.search.Search;

/**
 * Finds a few numbers that weigh the rows, from sums of their losses alone.
 *
 * <p>It also says which losses decided: {@link Search} uses that to look at few rows.
 */
public interface Finder {
  /** Looks at the losses; they must be finite. */
  void find(LossSums losses);

  /**
   * The losses, minus the largest, at which the weights change their form: between two of them a
   * row's weight is a linear function of its loss. None where it is so everywhere.
   */
  default double[] edges() {
    return new double[0];
  }

  /** The rate of weights that are exponential in the loss; NaN for others. */
  default double rate() {
    return Double.NaN;
  }
}
