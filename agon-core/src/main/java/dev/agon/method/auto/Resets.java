package dev.agon.method.auto;

import dev.agon.problem.PrimalProblem;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Puts single coordinates of x back to where the run began, wherever that alone lowers the risk.
 *
 * <p>A nonconvex regulariser keeps weights that hardly serve: small moves of such a weight change
 * nothing, so that no gradient shows it, while the move all the way back saves its price. Those
 * that came farthest are tried first; ten failures in a row end the sweep.
 */
final class Resets {
  private static final int PATIENCE = 10;

  /** What a reset must save, relative to the risk. */
  private static final double LEAST_GAIN = 1e-6;

  private final PrimalProblem problem;
  private final double[] start;
  private final double[] gradient;
  private final Integer[] order;

  Resets(PrimalProblem problem, double[] start) {
    this.problem = problem;
    this.start = start;
    this.gradient = new double[start.length];
    this.order = new Integer[start.length];
    Arrays.setAll(order, j -> j);
  }

  /**
   * One sweep.
   *
   * @param x the point (input and output)
   * @param risk P there
   * @return whether x has changed
   */
  boolean sweep(double[] x, double risk) {
    double lowest = risk;
    int failures = 0;
    Arrays.sort(order, Comparator.comparingDouble(j -> -Math.abs(x[j] - start[j])));
    for (int k = 0; k < order.length && failures < PATIENCE; k++) {
      int j = order[k];
      double kept = x[j];
      if (kept == start[j]) {
        break;
      }
      x[j] = start[j];
      double without = problem.primal(x, gradient);
      if (without < lowest - LEAST_GAIN * Math.abs(lowest)) {
        lowest = without;
        failures = 0;
      } else {
        x[j] = kept;
        failures++;
      }
    }
    return lowest < risk;
  }
}
