package dev.agon.method.auto.exact;

import dev.agon.minimise.Lbfgs;
import dev.agon.problem.PrimalProblem;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Resets single coordinates of x to the start if that alone lowers the risk.
 *
 * <p>A nonconvex regulariser may leave weights that hardly reduce the loss. Small changes of such a
 * weight have no effect, so no gradient shows it, while resetting it saves its penalty. Coordinates
 * for which a {@linkplain PrimalProblem#leastChange bound} shows that they reduce the loss by more
 * than their penalty are not tried. The others are tried in the order of the expected change of P,
 * as far as the Hessian is known, and otherwise in descending order of their distance from the
 * start. The sweep ends after ten failures in a row.
 */
public final class Resets {
  private static final int PATIENCE = 10;

  /** The minimum saving of a reset, relative to the risk. */
  private static final double LEAST_GAIN = 1e-6;

  /** The fraction of the local curvature that is assumed all the way back to the start. */
  private static final double CAUTION = 0.5;

  private final PrimalProblem problem;
  private final double[] start;

  Resets(PrimalProblem problem, double[] start) {
    this.problem = problem;
    this.start = start;
  }

  /**
   * Makes one sweep.
   *
   * @param at the minimiser of P so far
   * @param x the point of the minimiser (input and output)
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
      expected[j] = least[j] + CAUTION * at.secondDerivative(j) * move * move / 2;
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
