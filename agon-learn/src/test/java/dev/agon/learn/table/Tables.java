package dev.agon.learn.table;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Target;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Small tables for tests. */
final class Tables {
  private Tables() {}

  static Table read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  static Table read(byte[] text) {
    return TableReader.autodetect().read(new ByteArrayInputStream(text), "test");
  }

  /** A table and its schema. */
  record Understood(Table table, TableSchema schema) {
    Dataset rows() {
      return schema.encode(table);
    }

    Groups by(String column) {
      return schema.by(table, column);
    }

    Target target() {
      return schema.target();
    }

    Columns columns() {
      return schema.columns();
    }

    List<TableSchema.Line> lines() {
      return schema.lines();
    }

    List<String> notices() {
      return schema.notices();
    }

    List<String> warnings() {
      return schema.warnings();
    }

    List<String> refused() {
      return schema.refused();
    }
  }

  static Understood understand(String text) {
    return understand(text, TableSettings.defaults().withScale(Scale.NONE));
  }

  static Understood understand(String text, TableSettings settings) {
    Table table = read(text);
    return new Understood(table, TableSchema.of(table, settings, LabelRule.Kind.ANY));
  }

  static TableSettings overruled(Set<String> drop, Set<String> categories, Set<String> numbers) {
    return new TableSettings(null, null, drop, categories, numbers, null, null, Scale.NONE, true);
  }

  /** All cells as text, "-" where missing. */
  static List<List<String>> cells(Table table) {
    List<List<String>> rows = new ArrayList<>();
    for (int row = 0; row < table.rows(); row++) {
      rows.add(new ArrayList<>());
    }
    double[] chunk = new double[Cells.CHUNK];
    for (int column = 0; column < table.names().size(); column++) {
      Cells cells = table.cells(column);
      for (int k = 0; k < cells.chunks(); k++) {
        int count = cells.unpack(k, chunk);
        for (int i = 0; i < count; i++) {
          rows.get(k * Cells.CHUNK + i).add(text(chunk[i], cells.words()));
        }
      }
    }
    return rows;
  }

  private static String text(double cell, @Nullable List<String> words) {
    if (Double.isNaN(cell)) {
      return "-";
    }
    return words == null ? Double.toString(cell) : words.get((int) cell);
  }

  /** A row as "feature:value ..." with the features' names. */
  static String row(Dataset data, Columns columns, int row) {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < data.rows().entries(row); k++) {
      text.append(k == 0 ? "" : " | ")
          .append(columns.feature(data.rows().column(row, k)))
          .append(':')
          .append(data.rows().value(row, k));
    }
    return text.toString();
  }
}
