package dev.agon.learn.table.profile;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.Tables;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.schema.TableSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that look the same are one value, or are reported. */
class SpellingsTest {
  /** 90 rows: x, and a column of three values in turn, of which two look the same. */
  private static String text(String name, String first, String second) {
    StringBuilder text = new StringBuilder("x," + name + ",z\n");
    for (int i = 0; i < 90; i++) {
      String value = List.of(first, second, "other").get(i % 3);
      text.append(i * 0.7 % 5).append(',').append(value).append(',').append(i % 7).append('\n');
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "New York,New\\u00A0York",
    "New York,New  York",
    "New York,New\\u202FYork",
    "New York,New\\u3000York",
    "New York,New\\u2003York",
    "spam,sp\\u200Bam",
    "spam,spam\\u200B",
    "spam,\\uFEFFspam",
    "spam,sp\\u00ADam",
    "spam,spam\\u200E",
    "caf\\u00E9,cafe\\u0301",
    "\\u00C5,A\\u030A",
    "\\u212B,\\u00C5",
    "file,\\uFB01le",
    "A1,\\uFF211",
    "Spam,spam",
    "stra\\u00DFe,STRASSE",
    "stra\\u00DFe,Stra\\u1E9Ee",
    "\\u03BF\\u03B4\\u03BF\\u03C2,\\u039F\\u0394\\u039F\\u03A3",
    "istanbul,\\u0130STANBUL",
    "istanbul,\\u0131stanbul",
    "fish,fi\\u017Fh",
    "a-b,a\\u2010b",
    "a-b,a\\u2011b",
    "a-b,a\\u2013b",
    "18-25,18\\u221225",
    "O\\u0027Neil,O\\u2019Neil",
    "O\\u0027Neil,O\\u00B4Neil",
    "O\\u2018Neil,O\\u02BCNeil",
    "5\\u2033 pipe,5\\u201D pipe",
    "spam,sp\\u034Fam",
    "spam,spam\\uFE0F",
    "\\u2764,\\u2764\\uFE0F",
    "spam,sp\\u3164am",
    "spam,spam\\u115F",
    "spam,\\u2800spam",
    "\\uD55C,\\u1112\\u1161\\u11AB",
    "spam,\\u202Espam",
    "x\\u0301\\u0323,x\\u0323\\u0301",
    "Roma,Rom\\u0430",
    "A,\\u0410",
    "AB,A\\u0392",
    "cover,c\\u03BFver",
    "KOBE,\\u041A\\u041E\\u0412\\u0415",
  })
  void similarLookingClassesAndLevelsAreReported(String one, String other) {
    String second = unescape(other);
    String seen = unescape(one);
    Tables.Inferred labels = Tables.infer(text("label", seen, second));
    assertThat(((Classes) labels.rows().target()).names()).hasSize(3);
    assertThat(labels.warnings())
        .anyMatch(warning -> warning.contains("\"label\"") && warning.contains("differ only in"));
    TableSettings byX = TableSettings.defaults().withLabel("z").withScale(Scale.NONE);
    Tables.Inferred levels = Tables.infer(text("city", seen, second), byX);
    assertThat(levels.warnings())
        .anyMatch(notice -> notice.contains("\"city\"") && notice.contains("differ only in"));
    TableSettings groups =
        TableSettings.defaults().withLabel("z").withGroups("city").withScale(Scale.NONE);
    assertThat(Tables.infer(text("city", seen, second), groups).warnings())
        .anyMatch(notice -> notice.contains("\"city\"") && notice.contains("differ only in"));
  }

  private static String unescape(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (text.startsWith("\\u", i)) {
        out.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
        i += 5;
      } else {
        out.append(text.charAt(i));
      }
    }
    return out.toString();
  }

  @Test
  void theReportShowsTheDifferingSpellings() {
    assertThat(Tables.infer(text("label", "caf\u00E9", "cafe\u0301")).warnings().toString())
        .contains("\"caf\\u00E9\"", "\"cafe\\u0301\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u00A0", "\u202F", "\u2007", "\u3000", "\u2003", " \u00A0 ", "\t"})
  void spacesAroundCellsAreRemoved(String blank) {
    String text = "a,b\n1,x\n" + blank + "2" + blank + "," + blank + "x" + blank + "\n";
    assertThat(Tables.cells(Tables.read(text)).toString()).isEqualTo("[[1.0, x], [2.0, x]]");
    assertThat(Tables.read(blank + "a" + blank + ",b\n1,2\n").names()).containsExactly("a", "b");
    assertThat(Tables.cells(Tables.read("a,b\n\"" + blank + "x\",2\nx,2\n")).toString())
        .isEqualTo("[[x, 2.0], [x, 2.0]]");
    Table maps = Table.of(List.of(Map.of("a", blank + "3" + blank), Map.of("a", blank)));
    assertThat(Tables.cells(maps).toString()).isEqualTo("[[3.0], [-]]");
  }

  @Test
  void predictionAcceptsAnotherSpellingOfLevel() {
    TableSettings settings = TableSettings.defaults().withLabel("z").withScale(Scale.NONE);
    Columns columns = Tables.infer(text("city", "S\u00E3o Paulo", "Rome"), settings).columns();
    Dataset rows =
        columns.read(
            Tables.read("x,city\n1,S\u00E3o Paulo\n1,Sa\u0303o\u00A0Paulo\n"),
            new LabelRule.Known(List.of(), false));
    assertThat(Tables.row(rows, columns, 1)).isEqualTo(Tables.row(rows, columns, 0));
    assertThat(requireNonNull(rows.warnings())).isEmpty();
  }

  @Test
  void predictionNamesLevelInAnotherAlphabet() {
    TableSettings settings = TableSettings.defaults().withLabel("z").withScale(Scale.NONE);
    Columns columns = Tables.infer(text("city", "Oslo", "Roma"), settings).columns();
    Dataset rows =
        columns.read(
            Tables.read("x,city\n1,Oslo\n1,Rom\u0430\n"), new LabelRule.Known(List.of(), false));
    assertThat(requireNonNull(rows.warnings()).toString())
        .contains("\"Rom\\u0430\" instead of \"Roma\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a-b, a_b",
        "a, a.",
        "resume, r\u00E9sum\u00E9",
        "co-op, coop",
        "\u0434\u0430, \u043D\u0435\u0442"
      })
  void otherWordsAreNotReported(String pair) {
    String[] words = pair.split(", ");
    assertThat(Tables.infer(text("city", words[0], words[1])).warnings())
        .noneMatch(warning -> warning.contains("differ only"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u200B", "\u00AD\u00AD", "\uFEFF\u2060", "\u3164"})
  void invisibleValuesAreReported(String value) {
    TableSettings byX = TableSettings.defaults().withLabel("z").withScale(Scale.NONE);
    assertThat(Tables.infer(text("city", "a", value), byX).warnings())
        .anyMatch(warning -> warning.contains("\"city\"") && warning.contains("invisible"));
    assertThat(Tables.infer(text("label", "a", value)).warnings())
        .anyMatch(warning -> warning.contains("\"label\"") && warning.contains("invisible"));
  }

  @ParameterizedTest
  @CsvSource({
    "cafe\u0301 x,caf\u00E9 x",
    "STRASSE x,stra\u00DFe x",
    "caf\u00E9\u00A0x,caf\u00E9 x",
    "caf\u00AD\u00E9 x,caf\u00E9 x",
    "\u0441af\u00E9 x,caf\u00E9 x",
    "Caf\u00E9 X,caf\u00E9 x"
  })
  void columnsWithSimilarNamesAreNamed(String given, String right) {
    Columns columns = Tables.infer(text(right, "a", "b")).columns();
    Table other = Tables.read(text(given, "a", "b"));
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> columns.read(other, new LabelRule.Known(List.of(), false)));
    assertThat(refused.problem()).contains("has no column");
    assertThat(refused.hint()).contains("differs from", "only in case", "as in training");
    Map<String, Object> row = Map.of("x", 1, given, "a");
    assertThat(catchThrowableOfType(InvalidInputException.class, () -> columns.encode(row)).hint())
        .contains("differs from");
    assertThat(Tables.infer("x," + given + "," + right + ",z\n1,2,3,4\n2,3,4,5\n").notices())
        .anyMatch(notice -> notice.contains("names of columns differ only in"));
  }
}
