package dev.agon.learn.problem;

import dev.agon.InvalidInputException;
import dev.agon.learn.risk.ProblemRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.support.Memory;

/** The checks of rows and settings before a problem is created from them. */
final class ProblemChecks {
  /**
   * A run holds its iterate, the best iterate, gradients and momenta, each of the length of the
   * model.
   */
  private static final int VECTORS = 8;

  private ProblemChecks() {}

  static void requireUsable(ProblemRows rows, ProblemSettings settings) {
    int features = rows.features();
    Memory.require(
        "a model of " + features + " features",
        (double) Double.BYTES * VECTORS * features,
        "Number the features without gaps");
    if (settings.dimension(rows.kind(), features) == 0) {
      throw new InvalidInputException(
          "there is nothing to learn: the data have no features, and the model has no"
              + " intercept.",
          "Remove `no-intercept`.");
    }
    settings.requireModelOfSet();
  }
}
