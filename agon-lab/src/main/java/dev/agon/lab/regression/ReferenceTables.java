package dev.agon.lab.regression;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The cost of reaching the reference risk, in the paper and here, by two definitions: the cost of
 * the run with the best final risk, and the cost of the first run of the grid that reaches it.
 */
final class ReferenceTables {
  private final RegressionSpec spec;
  private final RegressionPlan plan;
  private final RegressionResults results;
  private final Series reference;

  ReferenceTables(RegressionSpec spec, RegressionPlan plan, RegressionResults results) {
    this.spec = spec;
    this.plan = plan;
    this.results = results;
    this.reference = results.series(String.valueOf(spec.reference()));
  }

  /** Oracle calls. */
  Table calls() {
    return new Table(
        spec.id() + "-to-reference",
        "Oracle calls to " + reference.label() + "'s final risk",
        caption()
            + " The ratio is ours divided by the paper's; the saving is "
            + reference.label()
            + "'s calls divided by the method's.",
        List.of(
            "data",
            "method",
            "reference P",
            "paper | calls",
            "paper | saving",
            "best final run | ours",
            "best final run | ratio",
            "best final run | saving",
            "earliest of grid | ours",
            "earliest of grid | ratio",
            "earliest of grid | saving",
            "earliest of grid | points"),
        rows(this::callsRow));
  }

  private List<Object> callsRow(DataSpec data, Series series) {
    double paper = spec.paper(RegressionQuantity.CALLS_TO_REFERENCE, series.id(), data.published());
    double ours = median(RegressionQuantity.CALLS_TO_REFERENCE, series, data);
    double base = median(RegressionQuantity.CALLS_TO_REFERENCE, reference, data);
    double earliest = results.earliest("oracle_calls", series, data);
    return List.of(
        plan.card(data).label(),
        series.label(),
        results.references(data).middle(),
        paper,
        spec.paper(RegressionQuantity.CALLS_TO_REFERENCE, reference.id(), data.published()) / paper,
        ours,
        ours / paper,
        base / ours,
        earliest,
        earliest / paper,
        base / earliest,
        isReference(series) ? "–" : points(data, series));
  }

  /** Seconds and iterations. */
  Table seconds() {
    return new Table(
        spec.id() + "-seconds",
        "Seconds and iterations to " + reference.label() + "'s final risk",
        caption()
            + " Seconds are from different machines, with other runs at the same time; the ratio is"
            + " ours divided by the paper's.",
        List.of(
            "data",
            "method",
            "seconds | paper",
            "seconds | ours",
            "seconds | ratio",
            "seconds | earliest",
            "seconds | its ratio",
            "iterations | ours",
            "iterations | earliest"),
        rows(this::secondsRow));
  }

  private List<Object> secondsRow(DataSpec data, Series series) {
    double paper =
        spec.paper(RegressionQuantity.SECONDS_TO_REFERENCE, series.id(), data.published());
    double ours = median(RegressionQuantity.SECONDS_TO_REFERENCE, series, data);
    double earliest = results.earliest("seconds", series, data);
    return List.of(
        plan.card(data).label(),
        series.label(),
        paper,
        ours,
        ours / paper,
        earliest,
        earliest / paper,
        median(RegressionQuantity.ITERATIONS_TO_REFERENCE, series, data),
        results.earliest("iteration", series, data));
  }

  private List<List<Object>> rows(BiFunction<DataSpec, Series, List<Object>> row) {
    List<List<Object>> rows = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      for (Series series : spec.series()) {
        boolean run = !plan.winningRuns(data, series).isEmpty();
        if (isListed(series) && run) {
          rows.add(row.apply(data, series));
        }
      }
    }
    return rows;
  }

  private double median(RegressionQuantity quantity, Series series, DataSpec data) {
    return results.sample(quantity, series, data).middle();
  }

  private boolean isListed(Series series) {
    return spec.data().stream()
        .anyMatch(
            data ->
                !Double.isNaN(
                    spec.paper(RegressionQuantity.CALLS_TO_REFERENCE, series.id(), data.name())));
  }

  private boolean isReference(Series series) {
    return series.id().equals(reference.id());
  }

  private String points(DataSpec data, Series series) {
    return plan.gridRuns(data, series).size() + " of " + series.settings().size();
  }

  /** Returns which part of the grid the second definition covers. */
  private String caption() {
    int stored = 0;
    int all = 0;
    for (DataSpec data : spec.data()) {
      for (Series series : spec.series()) {
        if (isListed(series) && !isReference(series)) {
          stored += plan.gridRuns(data, series).size();
          all += series.settings().size();
        }
      }
    }
    return "Two definitions. “Best final run”: the setting with the smallest final risk, median"
        + " over seeds; "
        + reference.label()
        + "'s own row is its whole run. “Earliest of grid”: the first grid point with seed 1 that"
        + " reaches it, regardless of its final risk"
        + (stored == all
            ? "."
            : ", among those that are stored here ("
                + Numbers.count(stored)
                + " of "
                + Numbers.count(all)
                + "); a full run covers all of them.");
  }
}
