package dev.agon.lab.cruise;

import dev.agon.lab.cruise.CruisePlan.Run;
import java.util.function.ToDoubleBiFunction;

/**
 * The quantities measured on a trained gain, for the mean episode under the worst lead car. Specs
 * write the names in lower case with hyphens. An overflow counts as infinity.
 */
enum CruiseQuantity {
  /** The mean cost of the episodes. */
  WORST_CASE_COST((run, step) -> run.cost()),
  /** The mean cost with the best of several searches for the worst lead car. */
  MULTISTART_COST(
      (run, step) -> run.trial().numberOr("worst_case_cost_multistart", Double.POSITIVE_INFINITY)),
  /** The worst-case cost with cars that never drive backwards: the best of many searches. */
  FORWARD_COST(
      (run, step) ->
          run.forward() == null
              ? Double.NaN
              : run.forward().numberOr("worst_case_cost", Double.POSITIVE_INFINITY)),
  /** The smallest distance, in metres. */
  SMALLEST_DISTANCE(
      (run, step) -> run.trial().numberOr("smallest_distance", Double.NEGATIVE_INFINITY)),
  /** The root mean square of the spacing error over the second half, in metres. */
  TRACKING_ERROR((run, step) -> trackingError(errors(run))),
  /**
   * The time in seconds until the spacing error stays within {@link #SETTLED} m; infinite if it
   * does not.
   */
  SETTLING_TIME((run, step) -> settlingTime(errors(run), step)),
  /** The total variation of the slope of the spacing error, in metres per second. */
  ROUGHNESS((run, step) -> roughness(errors(run), step));

  /** A spacing error within this many metres counts as settled. */
  static final double SETTLED = 1;

  private final ToDoubleBiFunction<Run, Double> measure;

  CruiseQuantity(ToDoubleBiFunction<Run, Double> measure) {
    this.measure = measure;
  }

  /** Measures a run whose episodes have steps of this many seconds. */
  double of(Run run, double timeStep) {
    return measure.applyAsDouble(run, timeStep);
  }

  private static double[] errors(Run run) {
    return run.trial().trace().get("spacing_error");
  }

  static double trackingError(double[] error) {
    double squares = 0;
    int from = error.length / 2;
    for (int t = from; t < error.length; t++) {
      squares += error[t] * error[t];
    }
    return finite(StrictMath.sqrt(squares / (error.length - from)));
  }

  static double settlingTime(double[] error, double timeStep) {
    int settled = error.length;
    while (settled > 0 && Math.abs(error[settled - 1]) <= SETTLED) {
      settled--;
    }
    return settled == error.length ? Double.POSITIVE_INFINITY : settled * timeStep;
  }

  static double roughness(double[] error, double timeStep) {
    double sum = 0;
    for (int t = 1; t < error.length - 1; t++) {
      sum += Math.abs(error[t + 1] - 2 * error[t] + error[t - 1]);
    }
    return finite(sum / timeStep);
  }

  /** An error that is NaN counts as infinite. */
  private static double finite(double value) {
    return Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
  }
}
