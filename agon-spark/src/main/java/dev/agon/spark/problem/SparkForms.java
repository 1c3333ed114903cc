package dev.agon.spark.problem;

import dev.agon.InvalidInputException;
import dev.agon.learn.problem.DualProblem;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.problem.TrainingProblem;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.transport.Movement;
import dev.agon.method.Method;
import org.jspecify.annotations.Nullable;

/** The forms of a robust problem whose rows are on a cluster: exact, or the dual one. */
final class SparkForms {
  private SparkForms() {}

  /** Returns the problem in the form that a method needs. */
  static TrainingProblem of(
      SparkRows rows, ProblemSettings settings, @Nullable Form form, Method<?> method) {
    if (form == Form.WEIGHTS) {
      throw new InvalidInputException(
          "stochastic methods on Spark use the dual form, not the weights of all rows.",
          "Remove the form.");
    }
    requireAvailable(rows, settings.robust());
    int cores = Runtime.getRuntime().availableProcessors();
    return method.evaluatesRisk()
        ? RobustProblem.exact(rows, settings, cores)
        : dual(rows, settings.forRows(rows.effective()), cores);
  }

  /** Rejects the sets that move more than numbers. */
  private static void requireAvailable(SparkRows rows, RobustSet set) {
    Movement movement = set.movement();
    if (set.perturbation() != null) {
      throw notAvailable(
          set, "moves the inputs of a network", "choose another set, such as cvar=0.8");
    }
    if (movement != null && movement.movesLabels()) {
      throw notAvailable(set, "flips labels", "leave label-cost out");
    }
    if (movement != null && rows.hasCategories()) {
      throw notAvailable(
          set,
          "changes the categories of " + rows.source(),
          "leave the category columns out: on Spark, wasserstein moves numbers only");
    }
    if (movement != null && !Double.isNaN(movement.givenCategoryCost())) {
      throw new InvalidInputException(
          "category-cost is the cost of changing a category, but "
              + rows.source()
              + " has no category columns.",
          "Leave category-cost out.");
    }
  }

  private static InvalidInputException notAvailable(RobustSet set, String does, String otherwise) {
    return new InvalidInputException(
        "the robust set " + set + " " + does + ", which is not available on Spark.",
        "Train on one machine, or " + otherwise + ".");
  }

  private static DualProblem dual(SparkRows rows, ProblemSettings settings, int cores) {
    try {
      return new DualProblem(rows, settings, cores, rows.dualSums(settings));
    } catch (InvalidInputException e) {
      // The form in row weights is not available on a cluster.
      throw new InvalidInputException(
          e.problem() + " Stochastic methods on Spark need a dual form.",
          "Use `method` auto, which solves every set.");
    }
  }
}
