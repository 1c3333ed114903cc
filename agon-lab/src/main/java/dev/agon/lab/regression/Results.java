package dev.agon.lab.regression;

import dev.agon.InvalidInputException;
import dev.agon.lab.claim.Measurements;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Statistics;
import dev.agon.lab.run.StoredRun;
import dev.agon.lab.spec.RegressionSpec;
import dev.agon.lab.spec.SeriesSpec;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The numbers of an experiment on robust regression, from its stored runs. */
final class Results implements Measurements {
  static final String CALLS = "calls-to-reference";
  static final String RISK = "worst_case_risk";
  static final String SECONDS = "seconds-to-reference";

  private final RegressionSpec spec;
  private final Plan plan;

  Results(RegressionSpec spec, Plan plan) {
    this.spec = spec;
    this.plan = plan;
  }

  @Override
  public List<String> data() {
    return spec.data().stream().map(DataSpec::name).toList();
  }

  @Override
  public double value(String quantity, String series, String data) {
    return Statistics.median(values(quantity, series(series), data(data)));
  }

  /** The quantity of every stored seed. */
  double[] values(String quantity, SeriesSpec series, DataSpec data) {
    return switch (quantity) {
      case "final-risk" -> numbers(series, data, run -> run.number("final_risk"));
      case "best-risk" -> numbers(series, data, run -> run.number("best_risk"));
      case "risk-left" -> numbers(series, data, Results::riskLeft);
      case "risk-over-optimum" ->
          numbers(series, data, run -> run.number("final_risk") / optimumFromZero(data));
      case "accuracy" -> numbers(series, data, run -> run.number("accuracy"));
      case "error-rate" -> numbers(series, data, run -> 1 - run.number("accuracy"));
      case "oracle-calls" -> numbers(series, data, run -> run.number("oracle_calls"));
      case "effective-step" -> numbers(series, data, run -> middle(run, "effective_step"));
      case "cosine" -> numbers(series, data, run -> middle(run, "gradient_momentum_cosine"));
      case "smallest-cosine" -> numbers(series, data, Results::smallestCosine);
      case "iterations-to-reference" -> toReference("iteration", series, data);
      case CALLS -> toReference("oracle_calls", series, data);
      case SECONDS -> toReference("seconds", series, data);
      default ->
          throw new InvalidInputException(
              "there is no quantity '" + quantity + "'.",
              "Maybe one of these is meant: final-risk, best-risk, risk-left, risk-over-optimum,"
                  + " accuracy, error-rate, oracle-calls, effective-step, cosine, smallest-cosine,"
                  + " iterations-to-reference, "
                  + CALLS
                  + ", "
                  + SECONDS
                  + ".");
    };
  }

  private double[] numbers(SeriesSpec series, DataSpec data, Function<StoredRun, Double> number) {
    return plan.winningRuns(data, series).stream().mapToDouble(number::apply).toArray();
  }

  /** The final risk as a share of the risk at the start. */
  private static double riskLeft(StoredRun run) {
    return run.number("final_risk") / run.trace().get(RISK)[0];
  }

  private static double smallestCosine(StoredRun run) {
    String column = "gradient_momentum_cosine";
    return run.trace().has(column) ? Statistics.min(run.trace().get(column)) : Double.NaN;
  }

  private static double middle(StoredRun run, String column) {
    return run.trace().has(column) ? Statistics.median(run.trace().get(column)) : Double.NaN;
  }

  /** The reference risk of every seed: the final risk of the reference series. */
  double[] references(DataSpec data) {
    return spec.reference() == null
        ? new double[0]
        : values("final-risk", series(spec.reference()), data);
  }

  /**
   * What each seed's run has spent when its risk first is at or below the reference of that seed;
   * the reference run itself has spent all.
   */
  private double[] toReference(String column, SeriesSpec series, DataSpec data) {
    double[] references = references(data);
    List<StoredRun> runs = plan.winningRuns(data, series);
    double[] spent = new double[Math.min(references.length, runs.size())];
    for (int k = 0; k < spent.length; k++) {
      Columns trace = runs.get(k).trace();
      spent[k] =
          series.id().equals(spec.reference())
              ? trace.get(column)[trace.rows() - 1]
              : trace.whenAtOrBelow(RISK, references[k], column);
    }
    return spent;
  }

  /**
   * What was spent at the earliest arrival over the stored grid points, first seed; the reference
   * has to run to its end. NaN without runs.
   */
  double earliest(String column, SeriesSpec series, DataSpec data) {
    double[] references = references(data);
    if (references.length == 0 || series.id().equals(spec.reference())) {
      return Double.NaN;
    }
    return Statistics.min(
        plan.gridRuns(data, series).stream()
            .mapToDouble(run -> run.trace().whenAtOrBelow(RISK, references[0], column))
            .toArray());
  }

  /** The local minimum of P that L-BFGS found from x = 0; NaN when it was not run. */
  double optimumFromZero(DataSpec data) {
    StoredRun run = plan.optima(data).get("zero");
    return run == null ? Double.NaN : run.number("final_risk");
  }

  /** The best local minimum over all starts; NaN when none was run. */
  double bestOptimum(DataSpec data) {
    return Statistics.min(
        plan.optima(data).values().stream().mapToDouble(run -> run.number("final_risk")).toArray());
  }

  SeriesSpec series(String id) {
    for (SeriesSpec series : spec.series()) {
      if (series.id().equals(id)) {
        return series;
      }
    }
    String known = spec.series().stream().map(SeriesSpec::id).collect(Collectors.joining(", "));
    throw new InvalidInputException(
        spec.id() + " has no series '" + id + "'.", "Maybe one of these is meant: " + known + ".");
  }

  private DataSpec data(String name) {
    for (DataSpec data : spec.data()) {
      if (data.name().equals(name)) {
        return data;
      }
    }
    throw new InvalidInputException(
        spec.id() + " has no data set '" + name + "'.",
        "Maybe one of these is meant: " + String.join(", ", data()) + ".");
  }
}
