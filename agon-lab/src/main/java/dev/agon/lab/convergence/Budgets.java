package dev.agon.lab.convergence;

import dev.agon.lab.experiment.Require;
import java.util.List;

/**
 * The lengths of the runs, in passes: evaluations of the loss and the gradient of n rows.
 *
 * @param passes the length of a run
 * @param seeds K for the seeds 1..K
 * @param tunePasses the total length of all runs with which one method is tuned on one problem, the
 *     same for every method: a larger grid has shorter runs
 * @param tuned the problems on which methods are tuned without {@code --full}
 */
record Budgets(int passes, int seeds, int tunePasses, List<String> tuned) {
  /** A tuning run is never longer than a run. */
  Budgets {
    tuned = Require.orEmpty(tuned);
  }

  void check() {
    Require.atLeast("budget.passes", 1, passes);
    Require.atLeast("budget.seeds", 1, seeds);
    Require.atLeast("budget.tune-passes", 1, tunePasses);
  }

  /** Returns the length of one tuning run for a grid of this size. */
  int tuningPasses(int points) {
    return Math.max(1, Math.min(passes, tunePasses / points));
  }
}
