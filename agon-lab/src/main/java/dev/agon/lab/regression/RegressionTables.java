package dev.agon.lab.regression;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.report.Table;
import dev.agon.lab.run.Statistics;
import dev.agon.lab.run.StoredRun;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.method.MethodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of an experiment on robust regression. */
final class RegressionTables {
  private final RegressionSpec spec;
  private final RegressionPlan plan;
  private final RegressionResults results;

  RegressionTables(RegressionSpec spec, RegressionPlan plan, RegressionResults results) {
    this.spec = spec;
    this.plan = plan;
    this.results = results;
  }

  /** Returns the final risks: the best run, as in the paper, the median and the worst. */
  Table risks() {
    List<List<Object>> rows = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      for (Series series : spec.series()) {
        double[] risk = values(RegressionQuantity.FINAL_RISK, series, data);
        if (risk.length > 0) {
          List<StoredRun> runs = List.copyOf(plan.winningRuns(data, series).values());
          rows.add(
              List.of(
                  plan.card(data).label(),
                  series.label(),
                  runs.get(0).trace().get("worst_case_risk")[0],
                  Statistics.min(risk),
                  Statistics.median(risk),
                  Statistics.max(risk),
                  median(RegressionQuantity.BEST_RISK, series, data),
                  results.optimumFromZero(data),
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
        "Risk after " + Numbers.count(spec.protocol().iterations()) + " iterations",
        "Over "
            + plan.tuning().seeds().size()
            + " seed"
            + (plan.tuning().seeds().size() == 1 ? "" : "s")
            + "; “lowest” is the smallest risk during the run; P* is the minimum that L-BFGS finds"
            + " on the exact P from zero.",
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

  private double[] values(RegressionQuantity quantity, Series series, DataSpec data) {
    return results.sample(quantity, series, data).values();
  }

  private double median(RegressionQuantity quantity, Series series, DataSpec data) {
    return results.sample(quantity, series, data).middle();
  }

  /** Returns the measured P* by start, and the published values. */
  Table optima() {
    List<List<Object>> rows = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      Map<String, StoredRun> runs = plan.optima(data);
      StoredRun zero = runs.get("zero");
      if (zero != null) {
        boolean real = plan.card(data).origin() != DataCard.Origin.STAND_IN;
        Double expected = real ? data.expectedOptimum() : null;
        rows.add(
            List.of(
                plan.card(data).label(),
                zero.trace().get(RegressionResults.RISK)[0],
                zero.number("final_risk"),
                results.bestOptimum(data),
                (long) runs.size(),
                expected == null ? (Object) Double.NaN : expected,
                zero.number("iterations"),
                zero.number("gradient_norm"),
                zero.text("stop_reason").toLowerCase(Locale.ROOT)));
      }
    }
    return new Table(
        spec.id() + "-optimum",
        "Measured optimum P*",
        "L-BFGS on the exact P, a local minimum: from x = 0, and the best of several starts (zero,"
            + " one, random)."
            + (spec.expectedSource() == null ? "" : " Expected: " + spec.expectedSource()),
        List.of(
            "data",
            "P(0)",
            "P* | from zero",
            "P* | best",
            "P* | starts",
            "P* | expected",
            "from zero | iterations",
            "from zero | |grad P|",
            "from zero | ended by"),
        rows);
  }

  /** Returns accuracy, effective step and angle. */
  Table diagnostics() {
    List<List<Object>> rows = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      for (Series series : spec.series()) {
        double[] accuracy = values(RegressionQuantity.ACCURACY, series, data);
        if (accuracy.length > 0) {
          rows.add(
              List.of(
                  plan.card(data).label(),
                  series.label(),
                  Statistics.min(accuracy),
                  Statistics.median(accuracy),
                  Statistics.max(accuracy),
                  median(RegressionQuantity.EFFECTIVE_STEP, series, data),
                  median(RegressionQuantity.COSINE, series, data)));
        }
      }
    }
    return new Table(
        spec.id() + "-diagnostics",
        "Accuracy on clean rows, effective step and cosine",
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

  /** Returns the exact settings of every curve. */
  Table settings() {
    List<List<Object>> rows = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      for (Series series : spec.series()) {
        ProblemSettings problem = spec.settings(series);
        String parameters =
            MethodInfo.of(plan.job(data, series, plan.winner(data, series), 1).method())
                .values()
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
                problem.weighting().text()
                    + ", "
                    + problem.robust()
                    + ", from "
                    + Require.word(spec.begin(series))));
      }
    }
    return new Table(
        spec.id() + "-settings",
        "Exact settings",
        spec.problem().settings().describe()
            + ", a constant column appended, seeds 1.."
            + plan.tuning().seeds().size()
            + ", P evaluated every "
            + spec.protocol().evaluateEvery()
            + " iterations.",
        List.of("data", "curve", "method", "parameters", "problem"),
        rows);
  }
}
