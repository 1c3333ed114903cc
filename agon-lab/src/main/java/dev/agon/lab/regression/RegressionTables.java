package dev.agon.lab.regression;

import dev.agon.lab.data.DataSpec;
import dev.agon.lab.report.Table;
import dev.agon.lab.run.Statistics;
import dev.agon.lab.run.StoredRun;
import dev.agon.lab.spec.ProblemSpec;
import dev.agon.lab.spec.RegressionSpec;
import dev.agon.lab.spec.SeriesSpec;
import dev.agon.method.MethodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The tables of an experiment on robust regression. */
final class RegressionTables {
  private final RegressionSpec spec;
  private final Plan plan;
  private final Results results;

  RegressionTables(RegressionSpec spec, Plan plan, Results results) {
    this.spec = spec;
    this.plan = plan;
    this.results = results;
  }

  /** Oracle calls and seconds to the reference risk, the paper's beside ours. */
  Table toReference() {
    SeriesSpec reference = results.series(String.valueOf(spec.reference()));
    List<List<Object>> rows = new ArrayList<>();
    boolean grid = true;
    for (DataSpec data : spec.data()) {
      for (SeriesSpec series : spec.series()) {
        boolean listed =
            spec.paper().getOrDefault(Results.CALLS, java.util.Map.of()).containsKey(series.id());
        if (listed && results.values(Results.CALLS, series, data).length > 0) {
          rows.add(referenceRow(data, series, reference));
          grid &= !plan.gridRuns(data, series).isEmpty();
        }
      }
    }
    return new Table(
        spec.id() + "-to-reference",
        "Oracle calls and seconds to " + reference.label() + "'s final risk",
        "Ours: the winning setting, chosen by its final risk; median over seeds; "
            + reference.label()
            + "'s own row is its whole run. \"Earliest\" is the first time any grid point gets"
            + " there, whatever becomes of it later"
            + (grid ? "." : "; it is known after a --full run only.")
            + " The ratio is ours divided by the paper's. Seconds are of different machines.",
        List.of(
            "data",
            "method",
            "reference P",
            "calls | paper",
            "calls | ours",
            "calls | ratio",
            "calls | earliest",
            "saving | paper",
            "saving | ours",
            "seconds | paper",
            "seconds | ours"),
        rows);
  }

  private List<Object> referenceRow(DataSpec data, SeriesSpec series, SeriesSpec reference) {
    double paper = spec.paper(Results.CALLS, series.id(), data.name());
    double ours = Statistics.median(results.values(Results.CALLS, series, data));
    boolean own = series.id().equals(reference.id());
    double paperBase = spec.paper(Results.CALLS, reference.id(), data.name());
    double base = Statistics.median(results.values(Results.CALLS, reference, data));
    return List.of(
        plan.card(data).label(),
        series.label(),
        Statistics.median(results.references(data)),
        paper,
        ours,
        ours / paper,
        own ? Double.NaN : results.earliest("oracle_calls", series, data),
        paperBase / paper,
        base / ours,
        spec.paper(Results.SECONDS, series.id(), data.name()),
        Statistics.median(results.values(Results.SECONDS, series, data)));
  }

  /** Final risks: the best run, as the paper shows it, beside the median and the worst. */
  Table risks() {
    List<List<Object>> rows = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      for (SeriesSpec series : spec.series()) {
        double[] risk = results.values("final-risk", series, data);
        if (risk.length > 0) {
          List<StoredRun> runs = plan.winningRuns(data, series);
          rows.add(
              List.of(
                  plan.card(data).label(),
                  series.label(),
                  runs.get(0).trace().get("worst_case_risk")[0],
                  Statistics.min(risk),
                  Statistics.median(risk),
                  Statistics.max(risk),
                  Statistics.median(results.values("best-risk", series, data)),
                  data.optimum() == null ? (Object) Double.NaN : data.optimum(),
                  runs.stream()
                      .map(run -> run.text("stop_reason"))
                      .distinct()
                      .map(reason -> reason.toLowerCase(Locale.ROOT))
                      .collect(Collectors.joining(", "))));
        }
      }
    }
    return new Table(
        spec.id() + "-risks",
        "Risk after "
            + String.format(Locale.ROOT, "%,d", spec.protocol().iterations())
            + " iterations",
        "Over "
            + plan.seeds()
            + " seed"
            + (plan.seeds() == 1 ? "" : "s")
            + "; \"lowest\" is the smallest risk met on the way. "
            + optimumNote(),
        List.of(
            "data",
            "method",
            "start",
            "final P | best",
            "final P | median",
            "final P | worst",
            "lowest",
            "P*",
            "ended by"),
        rows);
  }

  private String optimumNote() {
    return spec.optimumSource() == null ? "" : "P*: " + spec.optimumSource();
  }

  /** Accuracy, effective step and angle. */
  Table diagnostics() {
    List<List<Object>> rows = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      for (SeriesSpec series : spec.series()) {
        double[] accuracy = results.values("accuracy", series, data);
        if (accuracy.length > 0) {
          rows.add(
              List.of(
                  plan.card(data).label(),
                  series.label(),
                  Statistics.min(accuracy),
                  Statistics.median(accuracy),
                  Statistics.max(accuracy),
                  Statistics.median(results.values("effective-step", series, data)),
                  Statistics.median(results.values("cosine", series, data))));
        }
      }
    }
    return new Table(
        spec.id() + "-diagnostics",
        "Accuracy on clean rows, and what the steps were like",
        "Accuracy of the final iterate over seeds; effective step and cosine as the median over"
            + " the run.",
        List.of(
            "data",
            "method",
            "accuracy | worst",
            "accuracy | median",
            "accuracy | best",
            "effective step",
            "cosine"),
        rows);
  }

  /** The exact settings behind every curve. */
  Table settings() {
    List<List<Object>> rows = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      for (SeriesSpec series : spec.series()) {
        ProblemSpec problem = spec.problemOf(series);
        String parameters =
            MethodInfo.values(plan.job(data, series, plan.winner(data, series), 1).method())
                .entrySet()
                .stream()
                .filter(e -> !e.getValue().equals(false))
                .map(e -> e.getKey() + " " + e.getValue().toString().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        rows.add(
            List.of(
                plan.card(data).label(),
                series.label(),
                series.method(),
                parameters,
                problem.weighting()
                    + ", lambda1 "
                    + problem.lambda1()
                    + ", from "
                    + problem.start()));
      }
    }
    return new Table(
        spec.id() + "-settings",
        "Exact settings",
        "lambda2 = "
            + spec.problem().lambda2()
            + ", rho = "
            + spec.problem().rho()
            + ", a constant column appended, seeds 1.."
            + plan.seeds()
            + ", P looked at every "
            + spec.protocol().evaluateEvery()
            + " iterations.",
        List.of("data", "curve", "method", "parameters", "problem"),
        rows);
  }
}
