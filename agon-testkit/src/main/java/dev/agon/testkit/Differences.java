package dev.agon.testkit;

import java.util.function.DoubleFunction;

/**
 * Difference quotients with a step that is reduced until two successive quotients agree. If
 * rounding prevents that, the quotient that changed least is used. The derivative under test plays
 * no part in this.
 *
 * <p>One fixed step is too coarse for a loss with strong curvature, for example if the speed of a
 * car diverges; and if rounding errors grow as fast, no step is small enough.
 *
 * @param values the quotients
 * @param change the change of the largest quotient from the previous step, which is its uncertainty
 */
record Differences(double[] values, double change) {
  private static final int MOST_STEPS = 8;
  private static final double AGREEMENT = 1e-8;

  /**
   * Returns the quotients at a suitable step.
   *
   * @param quotients the quotients at a step, of the same length at each
   * @param step the first and largest step
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
