package dev.agon.cli.report;

import dev.agon.cli.output.Figures;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.output.TextTable;
import dev.agon.lab.model.Part;
import dev.agon.lab.model.RowWords;
import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.metrics.Measure;
import dev.agon.learn.metrics.Metrics;
import dev.agon.learn.metrics.WeightSpread;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Evaluation.WorstRow;
import dev.agon.learn.model.movement.Attack;
import dev.agon.learn.model.movement.WorstMovement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Evaluations as text: one column for each part of the data. */
public final class EvaluationText {
  private static final int MOST_VALUES = 6;
  private static final int MOST_DIRECTIONS = 8;

  private final Terminal terminal;
  private final List<Part> parts;

  public EvaluationText(Terminal terminal, List<Part> parts) {
    this.terminal = terminal;
    this.parts = parts;
  }

  /** The measures of all parts side by side, under their names. */
  void printNamedMeasures() {
    print(new TextTable().row(line("", Part::name)));
  }

  /** Prints the measures of the only part of the data. */
  public void printMeasures() {
    print(new TextTable());
  }

  private void print(TextTable table) {
    table.row(line("rows", part -> format("%,d", part.evaluation().data().size())));
    List<String> classes = parts.get(0).evaluation().model().classes();
    if (classes.size() == 2) {
      table.row(line("positive class", part -> classes.get(1)));
    }
    List<Measure> measures = parts.get(0).evaluation().metrics().measures();
    for (int m = 0; m < measures.size(); m++) {
      int at = m;
      table.row(
          line(
              measures.get(m).name(),
              part -> Figures.of(part.evaluation().metrics().measures().get(at).value())));
    }
    row(table, "worst-case risk", Evaluation::worstCaseRisk);
    if (parts.stream().anyMatch(part -> !Double.isNaN(part.evaluation().gradientNorm()))) {
      row(table, "|grad P|", Evaluation::gradientNorm);
    }
    table.row(line("rows with weight", part -> share(part.evaluation())));
    row(table, "effective rows", evaluation -> evaluation.spread().effectiveRows());
    row(table, "implied chi2", evaluation -> evaluation.spread().impliedChi2());
    table.lines().forEach(text -> terminal.line("  %s", text));
  }

  /** Prints the measures of the only part of the data, on rows that an adversary moved. */
  public void printAttack(Attack attack) {
    terminal.line(
        "  under the attack %s (%s):",
        attack.set(), attack.exact() ? "exact" : "projected gradient, a lower bound of its effect");
    TextTable table = new TextTable();
    for (Measure measure : attack.metrics().measures()) {
      table.row(measure.name(), Figures.of(measure.value()));
    }
    table.lines().forEach(text -> terminal.line("    %s", text));
  }

  private static String share(Evaluation evaluation) {
    WeightSpread spread = evaluation.spread();
    return format("%.1f%% of rows", 100 * spread.shareOfRows());
  }

  private void row(TextTable table, String name, ToDoubleFunction<Evaluation> value) {
    table.row(line(name, part -> Figures.of(value.applyAsDouble(part.evaluation()))));
  }

  private String[] line(String name, java.util.function.Function<Part, String> cell) {
    List<String> cells = new ArrayList<>();
    cells.add(name);
    parts.forEach(part -> cells.add(cell.apply(part)));
    return cells.toArray(String[]::new);
  }

  /** Prints the confusion matrix of the last part of the data. */
  public void printConfusion() {
    Evaluation evaluation = last().evaluation();
    if (!(evaluation.metrics() instanceof ClassMetrics metrics)) {
      return;
    }
    List<String> names = evaluation.model().classes();
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of("true \\ predicted"));
    head.addAll(names);
    table.row(head.toArray(String[]::new));
    double[][] counts = metrics.confusion().counts();
    for (int k = 0; k < counts.length; k++) {
      List<String> cells = new ArrayList<>(List.of(names.get(k)));
      for (double count : counts[k]) {
        cells.add(format(count == StrictMath.rint(count) ? "%,.0f" : "%,.2f", count));
      }
      table.row(cells.toArray(String[]::new));
    }
    table.lines().forEach(text -> terminal.line("  %s", text));
  }

  /** Prints the measures of each group of the last part of the data. */
  public void printGroups() {
    last()
        .by()
        .forEach(
            (column, groups) -> {
              terminal.line("  by %s:", column);
              Map<String, Metrics> measured = last().evaluation().by(groups);
              TextTable table = new TextTable();
              List<String> head = new ArrayList<>(List.of(column, "rows"));
              last().evaluation().metrics().measures().forEach(measure -> head.add(measure.name()));
              table.row(head.toArray(String[]::new));
              measured.forEach((level, metrics) -> table.row(cells(level, metrics)));
              table.lines().forEach(text -> terminal.line("    %s", text));
            });
  }

  private static String[] cells(String level, Metrics metrics) {
    List<String> cells = new ArrayList<>(List.of(level, format("%,d", metrics.rows())));
    metrics.measures().forEach(measure -> cells.add(Figures.of(measure.value())));
    return cells.toArray(String[]::new);
  }

  /** Prints the hardest rows of the last part of the data. */
  public void printWorstRows(int count) {
    List<WorstRow> rows = last().evaluation().worstRows(count);
    if (rows.isEmpty()) {
      return;
    }
    terminal.line("  hardest rows (numbered from 0):");
    TextTable table = new TextTable().row("row", "weight", "loss", "label", "values");
    for (WorstRow row : rows) {
      table.row(
          Integer.toString(last().number(row)),
          format("%.3e", row.weight()),
          Figures.of(row.loss()),
          row.label(),
          RowWords.of(row, MOST_VALUES));
    }
    table.lines().forEach(text -> terminal.line("    %s", text));
  }

  /** Prints the worst movement of the last part of the data, for a set that moves values. */
  public void printWorstMovement(int count) {
    WorstMovement worst = WorstMovement.of(last().evaluation(), count);
    if (worst == null || count == 0) {
      return;
    }
    if (worst.distance() > 0) {
      terminal.line(
          "  worst movement: numbers by %s, in units of the scaled features, along +-(%s)",
          Figures.of(worst.distance()),
          worst.direction().entrySet().stream()
              .limit(MOST_DIRECTIONS)
              .map(entry -> entry.getKey() + " " + Figures.of(entry.getValue()))
              .collect(Collectors.joining(", ")));
    } else {
      terminal.line("  worst movement: no number moves");
    }
    if (worst.rows().isEmpty()) {
      return;
    }
    TextTable table = new TextTable().row("row", "share", "loss", "moved to", "movement");
    for (WorstMovement.Row row : worst.rows()) {
      table.row(
          Integer.toString(last().number(row.row())),
          format("%.3g", row.share()),
          Figures.of(row.before()),
          Figures.of(row.after()),
          String.join(", ", WorstMovement.words(row)));
    }
    table.lines().forEach(text -> terminal.line("    %s", text));
  }

  /** Prints the warnings on standard error. */
  public void printWarnings() {
    for (Part part : parts) {
      String where = parts.size() > 1 ? part.name() + ": " : "";
      terminal.warnings(part.evaluation().warnings().stream().map(text -> where + text).toList());
    }
  }

  private Part last() {
    return parts.get(parts.size() - 1);
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
