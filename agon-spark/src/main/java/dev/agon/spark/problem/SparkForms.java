package dev.agon.spark.problem;

import dev.agon.InvalidInputException;
import dev.agon.learn.problem.DualProblem;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.problem.TrainingProblem;
import dev.agon.learn.settings.ProblemSettings;
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
    if (settings.robust().movement() != null || settings.robust().perturbation() != null) {
      throw new InvalidInputException(
          "the robust set "
              + settings.robust()
              + " moves the values of the rows, which is not available on Spark.",
          "Train on one machine, or choose another set, such as cvar=0.8 or chi2=0.05.");
    }
    int cores = Runtime.getRuntime().availableProcessors();
    return method.evaluatesRisk()
        ? RobustProblem.exact(rows, settings, cores)
        : dual(rows, settings.forRows(rows.effective()), cores);
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
