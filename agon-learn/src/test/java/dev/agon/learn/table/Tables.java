package dev.agon.learn.table;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Target;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Small tables for tests. */
public final class Tables {
  private Tables() {}

  public static Table read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  public static Table read(byte[] text) {
    return TableReader.autodetect().read(new ByteArrayInputStream(text), "test");
  }

  /** A table and its schema. */
  public record Inferred(Table table, TableSchema schema) {
    public Dataset rows() {
      return schema.encode(table);
    }

    public Groups by(String column) {
      return schema.by(table, column);
    }

    public Target target() {
      return schema.target();
    }

    public Columns columns() {
      return schema.columns();
    }

    public List<TableSchema.Line> lines() {
      return schema.lines();
    }

    public List<String> notices() {
      return schema.notices();
    }

    public List<String> warnings() {
      return schema.warnings();
    }

    public List<String> refused() {
      return schema.refused();
    }
  }

  public static Inferred infer(String text) {
    return infer(text, TableSettings.defaults().withScale(Scale.NONE));
  }

  public static Inferred infer(String text, TableSettings settings) {
    Table table = read(text);
    return new Inferred(table, TableSchema.of(table, settings, LabelRule.Kind.ANY));
  }

  public static TableSettings overruled(
      Set<String> drop, Set<String> categories, Set<String> numbers) {
    return TableSettings.defaults()
        .withDrop(drop)
        .withCategories(categories)
        .withNumbers(numbers)
        .withScale(Scale.NONE);
  }

  /** All cells as text, "-" where missing. */
  public static List<List<String>> cells(Table table) {
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
  public static String row(Dataset data, Columns columns, int row) {
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
