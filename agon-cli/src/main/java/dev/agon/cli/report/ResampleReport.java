package dev.agon.cli.report;

import dev.agon.cli.output.Figures;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.output.TextTable;
import dev.agon.learn.tune.Resampling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * The held-out measures of models that were trained on several splits of the rows.
 *
 * @param groups whether each split holds out one group so that the splits are shown individually
 * @param results the measures by the name of the set, the trained set first
 */
public record ResampleReport(boolean groups, Map<String, Resampling> results) {
  private static final int FEW = 10;

  /** Adds {@code resampling}: for each set and measure the mean, the deviation and the values. */
  public void addTo(ObjectNode node) {
    ObjectNode all = node.putObject("resampling");
    results.forEach(
        (set, resampling) -> {
          ObjectNode entry = all.putObject(set);
          entry.put("divisions", resampling.names().size());
          for (String measure : resampling.measures().keySet()) {
            ObjectNode of = entry.putObject(measure);
            Json.number(of, "mean", resampling.mean(measure));
            Json.number(of, "deviation", resampling.deviation(measure));
            addValues(of, resampling, measure);
          }
        });
  }

  /** The value of each split, in order; with the name of the group if the split is by groups. */
  private void addValues(ObjectNode node, Resampling resampling, String measure) {
    double[] values = resampling.measures().getOrDefault(measure, new double[0]);
    if (groups) {
      ObjectNode by = node.putObject("by");
      for (int k = 0; k < values.length; k++) {
        Json.number(by, resampling.names().get(k), values[k]);
      }
    } else {
      node.set("values", Json.MAPPER.valueToTree(values));
    }
  }

  /** Prints a table. */
  public void print(Terminal terminal) {
    Resampling first = results.values().iterator().next();
    List<String> names = first.names();
    terminal.line(
        groups
            ? "Held-out measures, with each group held out once:"
            : "Held-out measures over %d splits of the rows, mean +- standard deviation:",
        names.size());
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of("  measure"));
    results.keySet().forEach(head::add);
    table.row(head.toArray(String[]::new));
    for (String measure : first.measures().keySet()) {
      if (!groups && !measure.equals(Resampling.ROWS)) {
        table.row(row("  " + measure.replace('_', ' '), measure));
      }
    }
    int few = 0;
    for (int k = 0; groups && k < names.size(); k++) {
      double[] rows = first.measures().getOrDefault(Resampling.ROWS, new double[names.size()]);
      table.row("  " + names.get(k) + ": rows", Figures.of("%.0f", rows[k]));
      few += rows[k] < FEW ? 1 : 0;
      for (String measure : List.of("mean_loss", "accuracy", "r2", Resampling.TAIL)) {
        double[] values = first.measures().get(measure);
        if (values != null) {
          table.row(cells("  " + names.get(k) + ": " + measure.replace('_', ' '), measure, k));
        }
      }
    }
    table.lines().forEach(line -> terminal.line("%s", line));
    if (few > 0) {
      terminal.notice(
          "warning: "
              + (few == 1 ? "one group has" : few + " groups have")
              + " fewer than "
              + FEW
              + " rows: measures on so few rows are mostly chance.");
    }
    if (results.size() == 2) {
      List<Resampling> both = List.copyOf(results.values());
      difference(terminal, both.get(0), both.get(1));
    }
  }

  /** The divisions are the same for both sets, so their differences vary less than either. */
  private void difference(Terminal terminal, Resampling robust, Resampling plain) {
    Resampling.Difference loss = robust.minus(plain, "mean_loss");
    List<String> sets = List.copyOf(results.keySet());
    terminal.line(
        "  mean loss of %s minus that of %s: %s +- %s (standard error over the splits)",
        sets.get(0),
        sets.get(1),
        Figures.of("%+.4f", loss.mean()),
        Figures.of("%.4f", loss.standardError()));
  }

  private String[] row(String title, String measure) {
    List<String> cells = new ArrayList<>(List.of(title));
    results
        .values()
        .forEach(
            r ->
                cells.add(
                    Figures.of("%.4f", r.mean(measure))
                        + " +- "
                        + Figures.of("%.4f", r.deviation(measure))));
    return cells.toArray(String[]::new);
  }

  private String[] cells(String title, String measure, int k) {
    List<String> cells = new ArrayList<>(List.of(title));
    for (Resampling r : results.values()) {
      double[] values = r.measures().get(measure);
      cells.add(Figures.of("%.4f", values == null ? Double.NaN : values[k]));
    }
    return cells.toArray(String[]::new);
  }
}
