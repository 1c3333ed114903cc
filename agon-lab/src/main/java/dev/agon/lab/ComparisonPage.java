package dev.agon.lab;

import dev.agon.lab.Comparison.Kept;
import dev.agon.lab.Comparison.Row;
import dev.agon.lab.claim.Numbers;
import dev.agon.lab.report.Block;
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
import dev.agon.learn.io.CsvCells;
import dev.agon.support.Printable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The page and the summary of a comparison. */
final class ComparisonPage {
  private final Kept kept;
  private final Map<String, List<StoredRun>> runs;
  private final Set<String> missing;

  ComparisonPage(Kept kept, Map<String, List<StoredRun>> runs, Set<String> missing) {
    this.kept = kept;
    this.runs = runs;
    this.missing = missing;
  }

  List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    runs.forEach((method, list) -> list.forEach(run -> rows.add(row(method, run))));
    return rows;
  }

  private Row row(String method, StoredRun run) {
    int seed = run.identity().get("seed") instanceof Number number ? number.intValue() : 0;
    return new Row(
        method,
        seed,
        run.number("best_risk"),
        run.number("final_risk"),
        run.number("oracle_calls"),
        run.number("seconds"),
        toTarget(run, "oracle_calls"),
        toTarget(run, "seconds"),
        run.number("gradient_norm"),
        Double.isNaN(run.number("final_risk")) ? Double.NaN : run.number("estimated_on"));
  }

  Winner winner() {
    List<Row> taking =
        rows().stream().filter(row -> !row.method().equals(kept.reference())).toList();
    double smallest = Statistics.min(taking.stream().mapToDouble(Row::bestRisk).toArray());
    return Winner.of(
        taking, new Winner.Scale(first("worst_case_risk") - smallest, first("gradient_norm")));
  }

  /** Returns the largest value of a column at the start of the runs. */
  private double first(String column) {
    return Statistics.max(
        runs.values().stream()
            .flatMap(List::stream)
            .filter(run -> run.trace().has(column) && run.trace().rows() > 0)
            .mapToDouble(run -> run.trace().get(column)[0])
            .toArray());
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
            writer.write(CsvCells.neutralised().cell(row.method()) + "," + row.seed());
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
        kept.about()
            + "; "
            + Numbers.count(kept.iterations())
            + " iterations, seeds 1 to "
            + kept.seeds()
            + ".";
    List<Block> blocks = new ArrayList<>();
    if (!missing.isEmpty()) {
      blocks.add(
          new Block.Notice(
              missing.size()
                  + " of "
                  + kept.runs().size()
                  + " runs are omitted because they are damaged or missing: "
                  + Printable.text(String.join(", ", missing))
                  + "."));
    }
    if (runs.values().stream().flatMap(List::stream).anyMatch(ComparisonPage::hasRisk)) {
      blocks.add(risk());
    }
    blocks.add(gradient());
    blocks.add(table());
    if (!kept.tuning().isEmpty()) {
      blocks.add(tuning());
    }
    blocks.add(settings());
    Section section =
        new Section(
            "comparison",
            "Worst-case risk",
            "compare",
            winner().sentence()
                + " All methods run in the same loop, and their oracle calls are counted in the"
                + " same way. Evaluations are not timed.",
            blocks);
    List<Section> sections = new ArrayList<>(List.of(section));
    if (kept.data() != null) {
      sections.add(
          new Section(
              "appendix",
              "Data",
              "for repeating the comparison",
              "One seed gives one result, bit for bit; only the seconds differ.",
              List.of(Appendix.data(List.of(kept.data())))));
    }
    return new Page("Comparison of methods", about, List.of(), sections);
  }

  private static boolean hasRisk(StoredRun run) {
    return !Double.isNaN(run.number("best_risk"));
  }

  private Figure risk() {
    List<Line> lines = new ArrayList<>();
    runs.forEach(
        (method, list) -> {
          if (method.equals(Comparison.OPTIMUM)) {
            double optimum = list.get(0).number("best_risk");
            lines.add(new Line("optimum " + Numbers.number(optimum), optimum));
          }
        });
    if (kept.target() != null) {
      lines.add(new Line("target " + Numbers.number(kept.target()), kept.target()));
    }
    return figure("risk", "Risk during the run", new Axis("worst_case_risk", "P(x)", true), lines);
  }

  private Figure gradient() {
    Axis axis = new Axis("gradient_norm", "|grad P(x)|", true);
    return figure("gradient", "Gradient norm during the run", axis, List.of());
  }

  private Figure figure(String id, String title, Axis axis, List<Line> lines) {
    List<Curve> curves = new ArrayList<>();
    runs.forEach(
        (method, list) ->
            curves.add(
                Curves.of(
                    method, method, method, method.equals(kept.reference()), list, axis.key())));
    String reference =
        kept.reference() == null ? "" : " The dashed line is the reference, L-BFGS on P itself.";
    return new Figure(
        "comparison-" + id,
        title,
        "Line: median over seeds. Band: smallest to largest value." + reference,
        Curves.TIME,
        axis,
        List.of(new Panel("all", kept.name(), "", curves, lines)));
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
    String target = kept.target() == null ? "not set" : Numbers.number(kept.target());
    String estimates = Comparison.estimates(rows());
    return new Table(
        "comparison-table",
        "Summary",
        "“Best” is the smallest risk over all seeds; the other columns are medians over seeds,"
            + " where a seed that does not reach the target counts as infinite. Target risk: "
            + target
            + "."
            + (estimates.isEmpty() ? "" : " " + estimates),
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

  private Table tuning() {
    List<List<Object>> rows = new ArrayList<>();
    for (StepGrid.Tuned tuned : kept.tuning()) {
      rows.add(
          List.of(
              tuned.method(),
              (long) tuned.points(),
              tuned.iterations(),
              risk(tuned.best()),
              risk(tuned.median()),
              risk(tuned.worst()),
              tuned.chosen().isEmpty() ? "the given steps" : tuned.chosen()));
    }
    return new Table(
        "comparison-tuning",
        "How much the result depends on the tuning",
        "The final risk at the best, the median and the worst point of the grid of steps. Every"
            + " method has the same number of oracle calls for all its points together, with a"
            + " seed that is not used above; never: the run diverged.",
        List.of(
            "method",
            "points",
            "iterations of each",
            "risk | best",
            "risk | median",
            "risk | worst",
            "chosen"),
        rows);
  }

  private static double risk(@Nullable Double value) {
    return value == null ? Double.POSITIVE_INFINITY : value;
  }

  private static double[] values(List<Row> rows, ToDoubleFunction<Row> value) {
    return rows.stream().mapToDouble(value).toArray();
  }

  private Table settings() {
    List<List<Object>> rows = new ArrayList<>();
    runs.forEach(
        (method, list) -> {
          Map<String, Object> identity = list.get(0).identity();
          String parameters =
              identity.get("parameters") instanceof Map<?, ?> map
                  ? map.entrySet().stream()
                      .map(e -> e.getKey() + " " + e.getValue())
                      .collect(Collectors.joining(", "))
                  : "";
          rows.add(
              List.of(
                  method,
                  parameters,
                  identity.containsKey("weighting")
                      ? identity.get("weighting")
                          + ", "
                          + identity.get("robust")
                          + ", from "
                          + identity.get("start")
                      : identity.get("type")));
        });
    return new Table(
        "comparison-settings",
        "Exact settings",
        "All parameters, given or default.",
        List.of("method", "parameters", "problem"),
        rows);
  }
}
