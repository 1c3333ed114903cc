package dev.agon.learn.model.decision;

import org.jspecify.annotations.Nullable;

/**
 * The rule that turns the scores of a model into predictions.
 *
 * @param map the map that was fitted to the scores and is part of the weights; null for a model
 *     that was not calibrated
 * @param threshold the probability above which the positive class of two is predicted
 */
public record Decision(@Nullable ProbabilityMap map, double threshold) {
  /** The decision of a model without a map, with the threshold 1/2. */
  public static final Decision DEFAULT = new Decision(null, 0.5);
}
