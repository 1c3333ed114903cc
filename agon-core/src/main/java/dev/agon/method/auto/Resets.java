package dev.agon.method.auto;

import dev.agon.minimise.Lbfgs;
import dev.agon.problem.PrimalProblem;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Puts single coordinates of x back to where the run began, wherever that alone lowers the risk.
 *
 * <p>A nonconvex regulariser keeps weights that hardly serve: small moves of such a weight change
 * nothing, so that no gradient shows it, while the move all the way back saves its price. Those
 * that a {@linkplain PrimalProblem#leastChange bound} shows to be worth theirs are not tried; the
 * others in the order of what P is expected to change by, as far as its curvature is known, and
 * else those that came farthest first. Ten failures in a row end the sweep.
 */
final class Resets {
  private static final int PATIENCE = 10;

  /** What a reset must save, relative to the risk. */
  private static final double LEAST_GAIN = 1e-6;

  /** The part of the curvature here that is sure to last all the way back. */
  private static final double CAUTION = 0.5;

  private final PrimalProblem problem;
  private final double[] start;

  Resets(PrimalProblem problem, double[] start) {
    this.problem = problem;
    this.start = start;
  }

  /**
   * One sweep.
   *
   * @param at where P was minimised so far
   * @param x the point there (input and output)
   * @return whether x has changed
   */
  boolean sweep(Lbfgs at, double[] x) {
    double lowest = at.value();
    int failures = 0;
    for (int j : candidates(at, x)) {
      double kept = x[j];
      x[j] = start[j];
      double without = problem.primal(x);
      if (without < lowest - LEAST_GAIN * Math.abs(lowest)) {
        lowest = without;
        failures = 0;
      } else {
        x[j] = kept;
        failures++;
      }
      if (failures == PATIENCE) {
        break;
      }
    }
    return lowest < at.value();
  }

  private List<Integer> candidates(Lbfgs at, double[] x) {
    double[] least = new double[x.length];
    double[] expected = new double[x.length];
    double[] distance = new double[x.length];
    for (int j = 0; j < x.length; j++) {
      double move = start[j] - x[j];
      distance[j] = Math.abs(move);
      least[j] = move == 0 ? 0 : problem.leastChange(x, at.gradient(), j, start[j]);
      expected[j] = least[j] + CAUTION * at.bend(j) * move * move / 2;
    }
    double small = -LEAST_GAIN * Math.abs(at.value());
    return IntStream.range(0, x.length)
        .filter(j -> least[j] < small && expected[j] < 0)
        .boxed()
        .sorted(
            Comparator.comparingDouble((Integer j) -> expected[j])
                .thenComparingDouble(j -> -distance[j]))
        .toList();
  }
}
