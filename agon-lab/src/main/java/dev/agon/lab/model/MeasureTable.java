package dev.agon.lab.model;

import dev.agon.lab.report.Table;
import dev.agon.learn.metrics.Measure;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.train.BaselineComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The measures of all parts, side by side. */
final class MeasureTable {
  private MeasureTable() {}

  static Table of(List<Part> parts) {
    List<Evaluation> all = parts.stream().map(Part::evaluation).toList();
    List<List<Object>> rows = new ArrayList<>();
    rows.add(row("rows", all, evaluation -> (long) evaluation.data().size()));
    List<List<Measure>> measures =
        all.stream().map(evaluation -> evaluation.metrics().measures()).toList();
    IntStream.range(0, measures.get(0).size())
        .forEach(
            m ->
                rows.add(
                    row(measures.get(0).get(m).name(), measures, list -> list.get(m).value())));
    rows.add(row("worst-case risk P", all, Evaluation::worstCaseRisk));
    if (all.stream().anyMatch(evaluation -> !Double.isNaN(evaluation.gradientNorm()))) {
      rows.add(row("|grad P|", all, Evaluation::gradientNorm));
    }
    List<String> columns = new ArrayList<>(List.of("measure"));
    parts.forEach(part -> columns.add(part.name()));
    return new Table(
        "measures-table",
        parts.size() > 1 ? "All parts" : "Measures",
        "A dash means that the measure is not defined on these rows. The worst-case risk is the"
            + " whole objective, including the regulariser.",
        columns,
        rows);
  }

  /** Returns the robust and the plain model on the same rows. */
  static Table of(Part robust, Part plain) {
    BaselineComparison both = new BaselineComparison(robust.evaluation(), plain.evaluation(), null);
    List<List<Object>> rows = new ArrayList<>();
    both.lines().forEach(line -> rows.add(List.of(line.name(), line.robust(), line.plain())));
    return new Table(
        "baseline-table",
        "Robust and plain, " + robust.name() + " rows",
        "The plain model minimises the mean loss of the same rows, with the same regulariser.",
        List.of("measure", "robust " + robust.evaluation().model().settings().robust(), "plain"),
        rows);
  }

  private static <T> List<Object> row(String name, List<T> of, Function<T, Object> value) {
    List<Object> row = new ArrayList<>(List.of(name));
    of.forEach(each -> row.add(value.apply(each)));
    return row;
  }
}
