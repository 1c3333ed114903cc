package dev.agon.learn.transport;

/**
 * A Wasserstein ball around the data: all distributions that the data reach by moving values and
 * labels at a mean cost of at most the radius.
 *
 * <pre>  cost = norm(numbers moved) + labelCost [label changed] + categoryCost (categories changed)
 * </pre>
 *
 * @param radius eps, at least 0, in units of the scaled features
 * @param norm the norm that measures how far numbers move
 * @param labelCost kappa, positive; infinite if labels do not move
 * @param givenCategoryCost gamma, positive, for each category column that changes; NaN for 1
 */
public record Movement(double radius, Norm norm, double labelCost, double givenCategoryCost) {
  /** Returns whether labels may change. */
  public boolean movesLabels() {
    return labelCost < Double.POSITIVE_INFINITY;
  }

  /** The cost of a change of one category column. */
  public double categoryCost() {
    return Double.isNaN(givenCategoryCost) ? 1 : givenCategoryCost;
  }
}
