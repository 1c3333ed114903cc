package dev.agon.run;

import dev.agon.InvalidInputException;
import dev.agon.Names;

/**
 * The rule that decides when a run evaluates the worst-case risk P of its iterates.
 *
 * <ul>
 *   <li>{@link #none}: never, not even at the end. The trace holds no risk, and the best iterate is
 *       the last one.
 *   <li>{@link #every}: at the start, at fixed intervals and at the end, no matter what they cost.
 *   <li>{@link #atMostShare}: as often as a share of the run's oracle calls allows. An evaluation
 *       that would exceed the share uses fewer samples, or is left out with the risk NaN.
 * </ul>
 *
 * <p>A problem that computes P is evaluated every 20 iterations by default, any other with {@code
 * atMostShare(0.1)}, unless the budget has a target. The last iterate is evaluated on at least 64
 * samples. Decisions depend on counts, never on clocks.
 *
 * @param every the number of iterations between two evaluations; 0 for none or by share
 * @param share the largest share of the oracle calls; 0 for none, NaN for a fixed interval
 */
public record Evaluation(int every, double share) {
  /** Checks the ranges. */
  public Evaluation {
    if (every < 0 || every == 0 && Double.isNaN(share)) {
      throw new InvalidInputException(
          Names.of("evaluate-every") + " must be at least 1, but was " + every + ".",
          "Use for example " + Names.of("evaluate-every") + " 20.");
    }
    if (share < 0 || share > 1 && share != Double.POSITIVE_INFINITY) {
      throw new InvalidInputException(
          "the share of the evaluation must be between 0 and 1, but was " + share + ".",
          "Use for example Evaluation.atMostShare(0.1).");
    }
  }

  /** No evaluation. */
  public static Evaluation none() {
    return new Evaluation(0, 0);
  }

  /** Returns an evaluation at the start, at the end and every k iterations, k at least 1. */
  public static Evaluation every(int iterations) {
    return new Evaluation(iterations, Double.NaN);
  }

  /** Returns evaluations that together cost at most this share of the oracle calls of the run. */
  public static Evaluation atMostShare(double share) {
    return new Evaluation(0, share);
  }

  /**
   * Returns evaluations as often as is useful, no matter what they cost, for targets that only
   * evaluations can detect.
   */
  static Evaluation growing() {
    return new Evaluation(0, Double.POSITIVE_INFINITY);
  }

  /** Returns the value of the setting in the identity of a run. */
  String describe() {
    if (every > 0) {
      return Integer.toString(every);
    }
    return isNone() ? "none" : isLimited() ? "a share of " + share : "growing";
  }

  boolean isNone() {
    return every == 0 && share == 0;
  }

  /** Returns whether the costs of evaluations are limited. */
  boolean isLimited() {
    return every == 0 && share <= 1;
  }
}
