package dev.agon.lab;

import dev.agon.lab.Comparison.Kept;
import dev.agon.lab.Comparison.Row;
import dev.agon.lab.claim.Words;
import dev.agon.lab.report.Curves;
import dev.agon.lab.report.Figure;
import dev.agon.lab.report.Figure.Axis;
import dev.agon.lab.report.Figure.Curve;
import dev.agon.lab.report.Figure.Line;
import dev.agon.lab.report.Figure.Panel;
import dev.agon.lab.report.Page;
import dev.agon.lab.report.Section;
import dev.agon.lab.report.Table;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Statistics;
import dev.agon.lab.run.StoredRun;
import dev.agon.learn.io.AtomicFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The page and the summary of a comparison. */
final class ComparisonPage {
  private final Kept kept;
  private final Map<String, List<StoredRun>> runs;

  ComparisonPage(Kept kept, Map<String, List<StoredRun>> runs) {
    this.kept = kept;
    this.runs = runs;
  }

  List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    runs.forEach((method, list) -> list.forEach(run -> rows.add(row(method, run))));
    return rows;
  }

  private Row row(String method, StoredRun run) {
    int seed = run.what().get("seed") instanceof Number number ? number.intValue() : 0;
    return new Row(
        method,
        seed,
        run.number("best_risk"),
        run.number("final_risk"),
        run.number("oracle_calls"),
        run.number("seconds"),
        toTarget(run, "oracle_calls"),
        toTarget(run, "seconds"));
  }

  private double toTarget(StoredRun run, String column) {
    return kept.target() == null
        ? Double.NaN
        : run.trace().whenAtOrBelow("worst_case_risk", kept.target(), column);
  }

  void writeSummary(Path file) {
    AtomicFile.write(
        file,
        writer -> {
          writer.write("method,seed,best_risk,final_risk,oracle_calls,seconds,");
          writer.write("calls_to_target,seconds_to_target\n");
          for (Row row : rows()) {
            writer.write(row.method() + "," + row.seed());
            for (double value :
                new double[] {
                  row.bestRisk(),
                  row.finalRisk(),
                  row.oracleCalls(),
                  row.seconds(),
                  row.callsToTarget(),
                  row.secondsToTarget()
                }) {
              writer.write("," + Columns.number(value));
            }
            writer.write("\n");
          }
        });
  }

  Page page() {
    String about =
        kept.data().source()
            + ": "
            + Words.count(kept.data().rows())
            + " rows, "
            + Words.count(kept.data().features())
            + " features; "
            + Words.count(kept.iterations())
            + " iterations, seeds 1 to "
            + kept.seeds()
            + ".";
    Section section =
        new Section(
            "comparison",
            "Worst-case risk",
            "compare",
            "Every method under the same loop, its oracle calls counted the same way; evaluation"
                + " is outside its clock.",
            List.of(table(), figure(), settings()));
    Section data =
        new Section(
            "appendix",
            "Data",
            "to do it again",
            "One seed gives one result, bit for bit; only the seconds differ.",
            List.of(Appendix.data(List.of(kept.data()))));
    return new Page("Methods side by side", about, List.of(), List.of(section, data));
  }

  private Figure figure() {
    List<Curve> curves = new ArrayList<>();
    List<Line> lines = new ArrayList<>();
    runs.forEach(
        (method, list) -> {
          if (method.equals(Comparison.OPTIMUM)) {
            double optimum = list.get(0).number("best_risk");
            lines.add(new Line("optimum " + Words.number(optimum), optimum));
          } else {
            curves.add(Curves.of(method, method, method, false, list, "worst_case_risk"));
          }
        });
    if (kept.target() != null) {
      lines.add(new Line("target " + Words.number(kept.target()), kept.target()));
    }
    return new Figure(
        "comparison-risk",
        "Risk along the way",
        "The line is the median over seeds, the band reaches from the smallest to the largest.",
        Curves.TIME,
        new Axis("worst_case_risk", "P(x)", true),
        List.of(new Panel("all", kept.data().source(), "", curves, lines)));
  }

  private Table table() {
    List<List<Object>> rows = new ArrayList<>();
    runs.forEach(
        (method, list) -> {
          List<Row> own = list.stream().map(run -> row(method, run)).toList();
          rows.add(
              List.of(
                  method,
                  Statistics.min(values(own, Row::bestRisk)),
                  Statistics.median(values(own, Row::bestRisk)),
                  Statistics.median(values(own, Row::finalRisk)),
                  Statistics.median(values(own, Row::oracleCalls)),
                  Statistics.median(values(own, Row::seconds)),
                  Statistics.median(values(own, Row::callsToTarget)),
                  Statistics.median(values(own, Row::secondsToTarget))));
        });
    String target = kept.target() == null ? "none was set" : Words.number(kept.target());
    return new Table(
        "comparison-table",
        "Summary",
        "Best is the smallest risk met over all seeds, the rest are medians, in which a seed"
            + " that does not reach the target counts as never. Target risk: "
            + target
            + ".",
        List.of(
            "method",
            "risk | best",
            "risk | median",
            "risk | final",
            "oracle calls",
            "seconds",
            "to target | calls",
            "to target | seconds"),
        rows);
  }

  private static double[] values(List<Row> rows, ToDoubleFunction<Row> value) {
    return rows.stream().mapToDouble(value).toArray();
  }

  private Table settings() {
    List<List<Object>> rows = new ArrayList<>();
    runs.forEach(
        (method, list) -> {
          Map<String, Object> what = list.get(0).what();
          String parameters =
              what.get("parameters") instanceof Map<?, ?> map
                  ? map.entrySet().stream()
                      .map(e -> e.getKey() + " " + e.getValue())
                      .collect(Collectors.joining(", "))
                  : "";
          rows.add(
              List.of(
                  method,
                  parameters,
                  what.get("weighting")
                      + ", lambda1 "
                      + what.get("lambda1")
                      + ", from "
                      + what.get("start")));
        });
    return new Table(
        "comparison-settings",
        "Exact settings",
        "Every parameter, given or by default.",
        List.of("method", "parameters", "problem"),
        rows);
  }
}
