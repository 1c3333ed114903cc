package dev.agon.learn.table;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.encode.RowEncoder;
import dev.agon.learn.table.encode.Scaling;
import dev.agon.learn.table.read.RecordBoundaries;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.read.TableText;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.random.RandomStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table that is divided anywhere gives the same schema and rows as in one part. */
class TablePartsTest {
  private static final String[] CELLS = {
    "1",
    "2.5",
    "-3",
    "007",
    "1.234,5",
    "1,234.5",
    "12'345",
    "12 345,6",
    "1.0",
    "",
    "NA",
    "?",
    "red",
    "Red",
    "\"a\nb\"",
    "\"say \"\"hi\"\"\"",
    "5%",
    "$7",
    "1,5",
    "\"1,234\"",
    "x\"y",
    " 4 ",
    "9007199254740993",
    "\"\"",
    "yes",
    "no",
    "1e400"
  };

  /** A table in parts, in memory. */
  private record Parts(List<String> names, List<String> notices, List<Table> all)
      implements TableParts {
    @Override
    public String source() {
      return "test";
    }

    @Override
    public <R> List<R> ask(Question<R> question) {
      return all.stream().map(question::of).toList();
    }

    @Override
    public <R> R inOrder(R start, Step<R> step) {
      R value = start;
      for (Table part : all) {
        value = step.after(part, value);
      }
      return value;
    }

    @Override
    public Parts map(Question<Table> change) {
      return new Parts(names, notices, all.stream().map(change::of).toList());
    }

    @Override
    public boolean allDistinct(int column) {
      double[] values =
          all.stream().flatMapToDouble(part -> Arrays.stream(part.numbers(column))).toArray();
      return Arrays.stream(values).distinct().count() == values.length;
    }
  }

  private static ByteArrayInputStream stream(byte[] text, int from, int to) {
    return new ByteArrayInputStream(text, from, to - from);
  }

  /** Cuts at the given places, moved to where records begin. */
  private static Parts cut(byte[] text, int[] places) throws IOException {
    TableText layout = TableText.of(stream(text, 0, text.length), "test", TableReader.autodetect());
    List<RecordBoundaries.Piece> pieces = new ArrayList<>();
    for (int k = 0; k + 1 < places.length; k++) {
      pieces.add(layout.boundaries().scan(stream(text, places[k], places[k + 1]), k == 0));
    }
    List<RecordBoundaries.Begin> begins = RecordBoundaries.align(pieces);
    List<Integer> starts = new ArrayList<>();
    List<Long> lines = new ArrayList<>();
    for (int k = 0; k < begins.size(); k++) {
      if (begins.get(k).offset() >= 0) {
        starts.add(places[k] + (int) begins.get(k).offset());
        lines.add(begins.get(k).line());
      }
    }
    starts.add(text.length);
    int[] order = layout.order(layout, "", "");
    CellModes natural = CellModes.natural(order.length, MissingWords.STANDARD);
    List<Table> parts = read(text, layout, starts, lines, nCopies(lines.size(), natural));
    CellModes marked = CellModes.withMarks(parts.stream().map(natural::of).toList());
    CellModes first = marked == null ? natural : marked;
    if (marked != null) {
      parts = read(text, layout, starts, lines, nCopies(lines.size(), marked));
    }
    List<CellModes> agreed = CellModes.agree(parts.stream().map(first::of).toList());
    parts = read(text, layout, starts, lines, agreed);
    return new Parts(layout.names(), layout.notices("test"), parts);
  }

  private static List<Table> read(
      byte[] text,
      TableText layout,
      List<Integer> starts,
      List<Long> lines,
      List<CellModes> modes) {
    List<Table> parts = new ArrayList<>();
    for (int k = 0; k < lines.size(); k++) {
      var in = stream(text, starts.get(k), starts.get(k + 1));
      int[] order = layout.order(layout, "", "");
      parts.add(layout.read(in, "test", lines.get(k), starts.get(k) == 0, order, modes.get(k)));
    }
    return parts;
  }

  private static String describe(TableSchema schema) {
    Scaling scaling = schema.columns().scaling();
    StringBuilder levels = new StringBuilder();
    for (int j = 0; j < schema.columns().features(); j++) {
      levels.append(schema.columns().feature(j)).append('|');
    }
    return String.join(
        "\n",
        schema.lines().toString(),
        schema.rowNotices().toString(),
        schema.warnings().toString(),
        schema.refused().toString(),
        schema.classes().toString(),
        levels.toString(),
        Arrays.toString(scaling.centre()),
        Arrays.toString(scaling.scale()),
        scaling.targetCentre() + " " + scaling.targetScale());
  }

  private static String schema(TableParts table) {
    try {
      return describe(TableSchema.of(table, TableSettings.defaults(), LabelRule.Kind.ANY));
    } catch (InvalidInputException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static List<Column> columns(TableParts table) {
    return TableSchema.of(table, TableSettings.defaults(), LabelRule.Kind.ANY).columns().columns();
  }

  /** Columns of few kinds of cells each, so numbers, words and codes all occur. */
  private static String text(RandomStream random) {
    int columns = 2 + random.nextInt(4);
    int rows = 3 + random.nextInt(60);
    String[][] kinds = new String[columns][1 + random.nextInt(5)];
    for (String[] kind : kinds) {
      Arrays.setAll(kind, i -> CELLS[random.nextInt(CELLS.length)]);
    }
    String end = random.nextInt(3) == 0 ? "\r\n" : "\n";
    StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "\uFEFF" : "");
    for (int j = 0; j < columns; j++) {
      text.append(j == 0 ? "" : ";").append("name ").append(j);
    }
    text.append(end);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        // Some kinds of cells come late, when a column has its form already.
        int known = 1 + kinds[j].length * i / rows;
        String cell = kinds[j][random.nextInt(Math.min(known, kinds[j].length))];
        text.append(j == 0 ? "" : ";").append(random.nextInt(9) == 0 ? i * 0.37 + "" : cell);
      }
      text.append(i == rows - 1 && random.nextInt(2) == 0 ? "" : end);
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void splittingDoesNotChangeSchemaOrRows(long seed) throws IOException {
    RandomStream random = new RandomStream(seed, 0);
    for (int run = 0; run < 100; run++) {
      String text = text(random);
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      int[] places = new int[2 + random.nextInt(12)];
      Arrays.setAll(places, k -> random.nextInt(bytes.length));
      places[0] = 0;
      places[places.length - 1] = bytes.length;
      Arrays.sort(places);
      Table whole = Tables.read(bytes);
      Parts parts = cut(bytes, places);
      assertThat(schema(parts))
          .as("seed %d, run %d:%n%s", seed, run, text)
          .isEqualTo(schema(whole));
      requireSameRows(whole, parts, text);
    }
  }

  private static void requireSameRows(Table whole, Parts parts, String text) {
    TableSchema schema;
    RowEncoder encoder;
    try {
      schema = TableSchema.of(whole, TableSettings.defaults(), LabelRule.Kind.ANY);
      encoder = schema.encoder();
    } catch (InvalidInputException e) {
      return;
    }
    List<String> cut = new ArrayList<>();
    for (Table part : parts.all()) {
      rows(encoder.encode(part, 0), cut);
    }
    List<String> all = new ArrayList<>();
    rows(schema.encode(whole), all);
    assertThat(cut).as(text).isEqualTo(all);
  }

  private static void rows(Dataset data, List<String> rows) {
    for (int row = 0; row < data.size(); row++) {
      StringBuilder line = new StringBuilder();
      for (int k = 0; k < data.rows().entries(row); k++) {
        line.append(data.rows().column(row, k)).append(':').append(data.rows().value(row, k));
        line.append(' ');
      }
      rows.add(line.toString());
    }
  }

  /** Stray words, repeated names, Latin-1, rare levels and leakage are also detected in parts. */
  @Test
  void suspiciousDataAreDetectedAcrossParts() throws IOException {
    StringBuilder text = new StringBuilder("n,leak,n,city,name,label\n");
    for (int i = 0; i < 900; i++) {
      text.append(i == 400 || i == 401 ? "unknown" : i * 0.37 + "").append(',');
      text.append(i % 3 == 0 || i % 40 == 1 ? 1 : 0).append(',').append(i * 7 % 11).append(',');
      text.append(i < 500 ? "Bern" : "Z\u00FCrich").append(',').append("name").append(i % 250);
      text.append(i % 3 == 0 ? ",yes\n" : ",no\n");
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
    Table whole = Tables.read(bytes);
    Parts parts = cut(bytes, new int[] {0, 5000, 9000, 15000, bytes.length});
    assertThat(parts.all()).hasSizeGreaterThan(2);
    List<String> notices = new ArrayList<>(parts.notices());
    parts.all().stream().flatMap(part -> part.notices().stream()).limit(1).forEach(notices::add);
    assertThat(schema(new Parts(parts.names(), notices, parts.all())))
        .isEqualTo(schema(whole))
        .contains("also 2 words", "\"n.2\"", "Latin-1", "rare levels", "(AUC 0.98");
    requireSameRows(whole, parts, "traps");
  }

  /** The words of a row without a label do not make a column of numbers one of words. */
  @Test
  void aRowOfTotalsIsSkippedInParts() throws IOException {
    StringBuilder text = new StringBuilder("age,income,price,label\nyears,USD,2.59,\n");
    for (int i = 0; i < 60; i++) {
      text.append(20 + i % 31).append(',').append(i * 137 % 1021).append(",$").append(i * 7 % 23);
      text.append(i % 2 == 0 ? ",a\n" : ",b\n");
    }
    byte[] bytes = text.append("Total,30000,,\n").toString().getBytes(StandardCharsets.UTF_8);
    Table whole = Tables.read(bytes);
    Parts parts = cut(bytes, new int[] {0, 200, 400, bytes.length});
    assertThat(schema(parts))
        .isEqualTo(schema(whole))
        .contains("name=age, role=number", "2 of 62 rows have no label")
        .doesNotContain("Total");
    assertThat(columns(parts)).isEqualTo(columns(whole));
    requireSameRows(whole, parts, "totals");
  }

  /** The spellings of several parts together are too many for levels, at the same cell. */
  @Test
  void tooManyWordsAreRefusedAcrossParts() throws IOException {
    StringBuilder text = new StringBuilder("word,n,label\n");
    for (int i = 0; i < 70_000; i++) {
      text.append('w').append(i).append(',').append(i * 7 % 100_003).append(',').append(i % 2);
      text.append('\n');
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    Table whole = Tables.read(bytes);
    int[] places = {0, bytes.length / 3, bytes.length / 2, bytes.length};
    assertThat(schema(cut(bytes, places))).isEqualTo(schema(whole)).contains("more than 65536");
  }
}
