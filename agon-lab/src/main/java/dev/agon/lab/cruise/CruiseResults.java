package dev.agon.lab.cruise;

import dev.agon.InvalidInputException;
import dev.agon.lab.claim.Measurements;
import dev.agon.lab.cruise.CruisePlan.Run;
import dev.agon.lab.run.Statistics;
import dev.agon.lab.spec.CruiseSpec;
import dev.agon.lab.spec.SeriesSpec;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The numbers of an experiment on cruise control, each of the mean episode under the worst lead
 * car.
 *
 * <ul>
 *   <li>worst-case-cost: the mean cost of the episodes;
 *   <li>smallest-distance: in metres;
 *   <li>tracking-error: the root mean square of the spacing error over the second half, in metres;
 *   <li>settling-time: the seconds until the spacing error stays within {@value #SETTLED} m;
 *       infinite when it does not;
 *   <li>roughness: how much the slope of the spacing error changes in all, in metres per second.
 * </ul>
 */
final class CruiseResults implements Measurements {
  /** A spacing error within this many metres counts as settled. */
  static final double SETTLED = 1;

  private final CruiseSpec spec;
  private final CruisePlan plan;

  CruiseResults(CruiseSpec spec, CruisePlan plan) {
    this.spec = spec;
    this.plan = plan;
  }

  /** One nameless data set: the episodes. */
  @Override
  public List<String> data() {
    return List.of("");
  }

  @Override
  public double value(String quantity, String series, String data) {
    return Statistics.median(values(quantity, spec.series(series)));
  }

  /** The quantity of every stored seed. */
  double[] values(String quantity, SeriesSpec series) {
    ToDoubleFunction<Run> number =
        switch (quantity) {
          case "worst-case-cost" -> Run::cost;
          case "multistart-cost" -> run -> run.trial().number("worst_case_cost_multistart");
          case "smallest-distance" -> run -> run.trial().number("smallest_distance");
          case "tracking-error" -> run -> trackingError(errors(run));
          case "settling-time" -> run -> settlingTime(errors(run), plan.parameters().timeStep());
          case "roughness" -> run -> roughness(errors(run), plan.parameters().timeStep());
          default ->
              throw new InvalidInputException(
                  "there is no quantity '" + quantity + "'.",
                  "Maybe one of these is meant: worst-case-cost, multistart-cost,"
                      + " smallest-distance, tracking-error, settling-time, roughness.");
        };
    return plan.runs(series).stream().mapToDouble(number).toArray();
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
    return StrictMath.sqrt(squares / (error.length - from));
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
    return sum / timeStep;
  }
}
