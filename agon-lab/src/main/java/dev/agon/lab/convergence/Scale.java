package dev.agon.lab.convergence;

import dev.agon.lab.run.StoredRun;
import java.util.List;

/**
 * The distance of objectives to the optimum of a problem, {@code (P - P*)/(P(0) - P*)}.
 *
 * @param optimum P*
 * @param start P(0)
 * @param levels the distances that are measured
 */
record Scale(double optimum, double start, List<Double> levels) {
  /** More digits than a double has are not counted. */
  private static final double MOST_DIGITS = 16;

  /** Below this part of P* a difference is rounding. */
  private static final double ROUNDING = 1e-14;

  /** Returns the objective at a level. */
  double target(int level) {
    double gap = Math.max(start - optimum, 0);
    return optimum + Math.max(levels.get(level) * gap, ROUNDING * Math.abs(optimum));
  }

  /** Returns the cost until a run is at a level; infinity if it never is. */
  double until(StoredRun run, int level, String column) {
    return run.trace().whenAtOrBelow(ConvergenceJob.RISK, target(level), column);
  }

  /** Returns the number of digits in which the best objective of a run agrees with the optimum. */
  double digits(StoredRun run) {
    double best = run.number("best_risk");
    double error = Math.abs(best - optimum) / Math.abs(optimum);
    double digits = -StrictMath.log10(Math.max(error, StrictMath.pow(10, -MOST_DIGITS)));
    return Math.max(0, digits);
  }
}
