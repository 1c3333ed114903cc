package dev.agon.lab.regression;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.Series;
import dev.agon.lab.report.Block;
import dev.agon.lab.report.Table;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Statistics;
import dev.agon.lab.run.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Variations of the protocol that would explain the counts of the paper: another version of a data
 * set, or another final value of the reference. Stand-ins are not used.
 */
final class PaperFit {
  private final RegressionSpec spec;
  private final RegressionPlan plan;
  private final RegressionResults results;
  private final Series reference;
  private final List<Series> listed;

  PaperFit(RegressionSpec spec, RegressionPlan plan, RegressionResults results) {
    this.spec = spec;
    this.plan = plan;
    this.results = results;
    this.reference = results.series(String.valueOf(spec.reference()));
    this.listed =
        spec.series().stream()
            .filter(series -> !series.id().equals(reference.id()))
            .filter(series -> spec.data().stream().anyMatch(data -> isPublished(series, data)))
            .toList();
  }

  private boolean isPublished(Series series, DataSpec data) {
    return !Double.isNaN(paperCalls(series, data));
  }

  private boolean isReal(DataSpec data) {
    return plan.card(data).origin() != DataCard.Origin.STAND_IN;
  }

  private double paperCalls(Series series, DataSpec data) {
    return spec.paper(RegressionQuantity.CALLS_TO_REFERENCE, series.id(), data.published());
  }

  /** Returns a sentence for every data set with two versions. */
  List<Block> readings() {
    List<Block> blocks = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      if (data.beside() != null) {
        spec.data().stream()
            .filter(other -> other.name().equals(data.beside()))
            .findFirst()
            .flatMap(other -> sentence(other, data))
            .ifPresent(text -> blocks.add(new Block.Text(text)));
      }
    }
    return blocks;
  }

  private Optional<String> sentence(DataSpec one, DataSpec two) {
    double first = distance(one);
    double second = distance(two);
    if (Double.isNaN(first) || Double.isNaN(second) || !isReal(one) || !isReal(two)) {
      return Optional.empty();
    }
    DataSpec better = second < first ? two : one;
    DataSpec worse = second < first ? one : two;
    return Optional.of(
        Numbers.count(plan.card(better).rows())
            + " rows of "
            + one.published()
            + " fit the paper better than "
            + Numbers.count(plan.card(worse).rows())
            + ": iterations "
            + counts(better)
            + " versus "
            + counts(worse)
            + "; in the paper "
            + paperCounts(one)
            + ". On average they differ by factors of "
            + Numbers.number(StrictMath.exp(Math.min(first, second)))
            + " and "
            + Numbers.number(StrictMath.exp(Math.max(first, second)))
            + ".");
  }

  /** Returns the mean over series of |log(ours/paper)|; NaN if a run is missing. */
  double distance(DataSpec data) {
    return Statistics.mean(
        listed.stream()
            .mapToDouble(series -> calls(series, data) / paperCalls(series, data))
            .map(ratio -> Math.abs(StrictMath.log(ratio)))
            .toArray());
  }

  private double calls(Series series, DataSpec data) {
    return results.sample(RegressionQuantity.CALLS_TO_REFERENCE, series, data).middle();
  }

  private String counts(DataSpec data) {
    return listed.stream()
        .map(
            series ->
                series.label()
                    + " "
                    + Numbers.number(
                        results
                            .sample(RegressionQuantity.ITERATIONS_TO_REFERENCE, series, data)
                            .middle()))
        .collect(Collectors.joining(", "));
  }

  private String paperCounts(DataSpec data) {
    return listed.stream()
        .map(series -> series.label() + " " + Numbers.number(paperIteration(series, data)))
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns the iteration at which a run has used the oracle calls of the paper; NaN without a run.
   */
  private double paperIteration(Series series, DataSpec data) {
    return plan.winningRuns(data, series).values().stream()
        .findFirst()
        .map(StoredRun::trace)
        .map(trace -> trace.get("iteration")[paperRow(trace, paperCalls(series, data))])
        .orElse(Double.NaN);
  }

  /** Returns the first evaluation after this many calls, or the last one. */
  private static int paperRow(Columns trace, double calls) {
    double[] spent = trace.get("oracle_calls");
    int row = 0;
    while (row < spent.length - 1 && spent[row] < calls) {
      row++;
    }
    return row;
  }

  /**
   * Returns the final value of the reference for which the counts of the paper would equal ours.
   */
  Table needed() {
    List<String> columns =
        new ArrayList<>(List.of("data", reference.label() + "'s final risk | ours"));
    listed.forEach(
        series -> columns.add(reference.label() + "'s final risk | for " + series.label()));
    List<List<Object>> rows = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      double ours = results.references(data).middle();
      if (!Double.isNaN(ours)
          && isReal(data)
          && listed.stream().allMatch(series -> isPublished(series, data))) {
        List<Object> row = new ArrayList<>(List.of(plan.card(data).label(), ours));
        listed.forEach(series -> row.add(needed(series, data)));
        rows.add(row);
      }
    }
    return new Table(
        spec.id() + "-needed",
        "Final risk of " + reference.label() + " that would explain the counts of the paper",
        "The smallest risk that a method reaches within the paper's number of calls, median over"
            + " seeds: if "
            + reference.label()
            + " ended there, the method would reach it after exactly that number of calls.",
        columns,
        rows);
  }

  private double needed(Series series, DataSpec data) {
    double calls = paperCalls(series, data);
    return Statistics.median(
        plan.winningRuns(data, series).values().stream()
            .mapToDouble(run -> smallest(run.trace(), paperRow(run.trace(), calls)))
            .toArray());
  }

  private static double smallest(Columns trace, int last) {
    double smallest = Double.POSITIVE_INFINITY;
    for (int row = 0; row <= last; row++) {
      double risk = trace.get(RegressionResults.RISK)[row];
      smallest = risk < smallest ? risk : smallest;
    }
    return smallest;
  }
}
