package dev.agon.lab.model;

import dev.agon.lab.report.Bars;
import dev.agon.lab.report.Bars.Bar;
import dev.agon.lab.report.Block;
import dev.agon.lab.report.Table;
import dev.agon.learn.data.Groups;
import dev.agon.learn.metrics.Measure;
import dev.agon.learn.metrics.Metrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The measures of each group, and its share of the worst-case weight. */
final class GroupBlocks {
  private GroupBlocks() {}

  static List<Block> of(Part part) {
    List<Block> blocks = new ArrayList<>();
    part.by()
        .forEach(
            (column, groups) -> {
              Map<String, Metrics> measured = part.evaluation().by(groups);
              String id = part.name() + "-by-" + blocks.size();
              blocks.add(table(id, part, column, measured));
              blocks.add(bars(id + "-weight", part, column, groups, measured));
            });
    return blocks;
  }

  private static Table table(String id, Part part, String column, Map<String, Metrics> measured) {
    List<String> columns = new ArrayList<>(List.of(column, "rows"));
    part.evaluation().metrics().measures().stream().map(Measure::name).forEach(columns::add);
    List<List<Object>> rows = new ArrayList<>();
    measured.forEach(
        (level, metrics) -> {
          List<Object> row = new ArrayList<>(List.of(level, (long) metrics.rows()));
          metrics.measures().stream().map(Measure::value).forEach(row::add);
          rows.add(row);
        });
    return new Table(
        id,
        "By " + column + ", " + part.name() + " rows",
        "A dash means that the measure is not defined on the rows of a group, for example an AUC"
            + " with one class only.",
        columns,
        rows);
  }

  private static Bars bars(
      String id, Part part, String column, Groups groups, Map<String, Metrics> measured) {
    double n = part.evaluation().data().size();
    Map<String, Double> weight = part.evaluation().weightBy(groups);
    List<Bar> bars = new ArrayList<>();
    measured.forEach(
        (level, metrics) -> {
          double share = weight.getOrDefault(level, 0.0);
          if (Double.isFinite(share)) {
            bars.add(
                new Bar(
                    level,
                    share,
                    String.format(
                        Locale.ROOT,
                        "%.1f%%, rows %.1f%%",
                        100 * share,
                        100 * metrics.rows() / n)));
          }
        });
    return new Bars(
        id,
        "Worst-case weight by " + column,
        "The share of each group in the worst-case weight, and its share in the rows.",
        bars);
  }
}
