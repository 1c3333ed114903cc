package dev.agon.testkit;

import java.util.function.DoubleFunction;

/**
 * Difference quotients that judge themselves: the step shrinks until two quotients in a row agree,
 * or, where rounding forbids that, the one that changed least is taken. What it is to be compared
 * with plays no part.
 *
 * <p>One fixed step is too coarse where a loss bends within it, as where a car's speed runs away;
 * and where rounding grows as fast, no step will do.
 *
 * @param values the quotients
 * @param change how much the largest of them changed from the step before: what they can be trusted
 *     to
 */
record Differences(double[] values, double change) {
  private static final int MOST_STEPS = 8;
  private static final double AGREEMENT = 1e-8;

  /**
   * The quotients at a step that suits them.
   *
   * @param quotients the quotients at a step, of the same length at each
   * @param step the first step, the longest
   */
  static Differences settled(DoubleFunction<double[]> quotients, double step) {
    double[] best = quotients.apply(step);
    double[] before = best;
    double least = Double.POSITIVE_INFINITY;
    double h = step;
    for (int k = 1; k < MOST_STEPS && least > AGREEMENT * Worst.largest(best); k++) {
      h /= 4;
      double[] now = quotients.apply(h);
      double change = change(before, now);
      if (change < least) {
        least = change;
        best = now;
      }
      before = now;
    }
    return new Differences(best, least);
  }

  private static double change(double[] before, double[] now) {
    double difference = 0;
    for (int j = 0; j < now.length; j++) {
      difference = Math.max(difference, Math.abs(now[j] - before[j]));
    }
    return difference;
  }
}
