package dev.agon.learn.table.encode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.Tables;
import dev.agon.learn.table.schema.TableSettings;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A warning is printed for a column whose unit differs from training, or that has no values. */
class UnitCheckTest {
  private static final LabelRule.Known LABELS = new LabelRule.Known(List.of("no", "yes"), false);

  private static String table(char delimiter, int rows, IntFunction<String> x) {
    StringBuilder text = new StringBuilder("x" + delimiter + "z" + delimiter + "label\n");
    for (int i = 0; i < rows; i++) {
      text.append(x.apply(i)).append(delimiter).append(i * 3 % 7 + 0.5).append(delimiter);
      text.append(i % 3 == 0 ? "yes" : "no").append('\n');
    }
    return text.toString();
  }

  /** A cell of a column with values from 0.5 to 1.5 times the middle. */
  private static String cell(int i, double middle, String form) {
    return String.format(Locale.ROOT, form, middle * (0.5 + (i * 37 % 101) / 100.0));
  }

  private static Dataset read(String training, String later) {
    return Tables.infer(training, TableSettings.defaults())
        .columns()
        .read(Tables.read(later), LABELS);
  }

  @ParameterizedTest
  @CsvSource({
    // training: middle and form; later: middle, form and delimiter; the warning
    "0.5,  %.2f,       72,   %.0f%%,  ',', with the sign %",
    "72,   %.0f%%,     0.5,  %.2f,    ',', without a sign here",
    "50,   $%.0f,      50,   €%.0f,   ',', with the sign €",
    "50,   $%.0f,      50,   %.0f,    ',', without a sign here",
    "50,   %.0f,       50,   £%.0f,   ',', with the sign £",
    "5000, %.0f,       5,    '%.3f',  ;,   points are thousands separators",
    "5000, %.0f,       5,    '%.2f',  ;,   has the mean",
    "5000, %.0f,       5,    'COMMA', ;,   thousands separators, remove them",
    "0.5,  %.2f,       50,   %.0f,    ',', has the mean",
    "1.7,  %.2f,       170,  %.0f,    ',', has the mean",
    "170,  %.0f,       1.7,  %.2f,    ',', has the mean",
  })
  void changedUnitCausesWarning(
      double middle, String form, double later, String laterForm, char delimiter, String words) {
    String training = table(delimiter, 200, i -> cell(i, middle, form));
    boolean comma = laterForm.equals("COMMA");
    String other = table(delimiter, 40, i -> cell(i, later, comma ? "%.3f" : laterForm));
    Dataset rows = read(training, comma ? other.replace('.', ',') : other);
    assertThat(rows.warnings()).singleElement().asString().contains("column \"x\"", words);
    assertThat(read(training, table(delimiter, 40, i -> cell(i, middle, form))).warnings())
        .isEmpty();
  }

  /** The other column has decimal points, so 2,500 can only be a number in thousands. */
  @Test
  void thousandsSeparatorsShownByOtherColumnsAreReadAsInTraining() {
    String training = table(';', 200, i -> cell(i, 5000, "%.0f"));
    String later = table(';', 40, i -> cell(i, 5, "%.3f").replace('.', ','));
    assertThat(read(training, later).warnings()).isEmpty();
    String same = table(';', 40, i -> cell(i, 5000, "%.0f"));
    assertThat(read(training, later).rows().value(7, 0))
        .isEqualTo(read(training, same).rows().value(7, 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 12, 40})
  void emptyColumnCausesWarning(int count) {
    String training = table(',', 200, i -> cell(i, 5, "%.2f"));
    for (String missing : List.of("", "NA", "?")) {
      assertThat(read(training, table(',', count, i -> missing)).warnings())
          .singleElement()
          .asString()
          .contains("column \"x\" has no value");
    }
  }

  @Test
  void aFewMissingValuesCauseNoWarning() {
    String training = table(',', 200, i -> i % 9 == 0 ? "" : cell(i, 5, "%.2f"));
    assertThat(read(training, table(',', 3, i -> "")).warnings()).isEmpty();
    assertThat(read(training, table(',', 40, i -> i % 5 == 0 ? "" : "5")).warnings()).isEmpty();
    assertThat(read(training, table(',', 40, i -> "")).warnings()).hasSize(1);
  }

  @Test
  void mostlyEmptyColumnCausesWarning() {
    String training = table(',', 200, i -> cell(i, 5, "%.2f"));
    assertThat(read(training, table(',', 40, i -> i % 4 == 0 ? "5" : "")).warnings())
        .singleElement()
        .asString()
        .contains("30 of 40 rows");
  }

  @Test
  void emptyYesNoAndCategoryColumnsCauseWarnings() {
    String twoWords = table(',', 200, i -> i % 4 == 0 ? "on" : "off");
    assertThat(read(twoWords, table(',', 40, i -> "")).warnings()).hasSize(1);
    String words = table(',', 200, i -> List.of("a", "b", "c", "").get(i % 4));
    assertThat(read(words, table(',', 40, i -> "")).warnings()).hasSize(1);
  }

  @Test
  void numericLabelsAreComparedToo() {
    StringBuilder training = new StringBuilder("x,y\n");
    StringBuilder later = new StringBuilder("x,y\n");
    for (int i = 0; i < 60; i++) {
      training.append(i % 13).append(',').append(0.3 + (i * 7 % 31) / 100.0).append('\n');
      later.append(i % 13).append(',').append(30 + i * 7 % 31).append('\n');
    }
    Columns columns = Tables.infer(training.toString(), TableSettings.defaults()).columns();
    LabelRule.Known values = new LabelRule.Known(List.of(), true);
    assertThat(columns.read(Tables.read(later.toString()), values).warnings())
        .singleElement()
        .asString()
        .contains("the label column \"y\" has the mean");
    assertThat(columns.read(Tables.read(training.toString()), values).warnings()).isEmpty();
  }

  /** The numbers of training, from 50 to 150, and the first cells of a later table. */
  static Stream<Arguments> numbersOutsideTheRange() {
    return Stream.of(
        Arguments.of("a placeholder in every second row", 40, every(2, "-999"), "20 of 40 rows"),
        Arguments.of("a placeholder in every ninth row", 40, every(9, "-999"), "5 of 40 rows"),
        Arguments.of("the other sign", 40, cells(-100, "%.0f"), "40 of 40 rows"),
        Arguments.of("pounds instead of kilograms", 40, cells(220, "%.0f"), "of 40 rows"),
        Arguments.of("zeros for missing values", 40, every(3, "0"), "14 of 40 rows"),
        Arguments.of("one row in another unit", 1, cells(100_000, "%.0f"), "has the mean"),
        Arguments.of("one row in a larger unit", 1, cells(0.1, "%.3f"), "1 of 1 row"),
        Arguments.of("one row with a placeholder", 1, every(1, "-1"), "1 of 1 row"),
        Arguments.of("one row with zero", 1, every(1, "0"), "1 of 1 row"),
        Arguments.of("one row with the other sign", 1, cells(-100, "%.0f"), "1 of 1 row"),
        Arguments.of("few rows with a placeholder", 3, every(2, "-9"), "2 of 3 rows"),
        Arguments.of("a hundredth of the rows", 500, every(100, "1000"), "5 of 500 rows"));
  }

  private static IntFunction<String> cells(double middle, String form) {
    return i -> cell(i, middle, form);
  }

  private static IntFunction<String> every(int step, String other) {
    return i -> i % step == 0 ? other : cell(i, 100, "%.0f");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void numbersOutsideTheRange(String what, int rows, IntFunction<String> later, String words) {
    String training = table(',', 200, cells(100, "%.0f"));
    assertThat(read(training, table(',', rows, later)).warnings())
        .as(what)
        .singleElement()
        .asString()
        .contains("column \"x\"", words);
  }

  static Stream<Arguments> similarNumbersCauseNoWarning() {
    return Stream.of(
        Arguments.of(200, cells(100, "%.0f"), 40, cells(105, "%.0f")),
        Arguments.of(200, cells(100, "%.0f"), 1, every(1, "180")),
        Arguments.of(200, (IntFunction<String>) i -> 1 + i % 20 + "", 1, every(1, "0")),
        Arguments.of(200, (IntFunction<String>) i -> i % 20 - 3 + "", 1, every(1, "25")),
        Arguments.of(200, every(1, "7"), 1, every(1, "7")),
        Arguments.of(500, cells(100, "%.0f"), 500, every(250, "1000"))); // a notice
  }

  @ParameterizedTest
  @MethodSource
  void similarNumbersCauseNoWarning(
      int training, IntFunction<String> cell, int rows, IntFunction<String> later) {
    assertThat(read(table(',', training, cell), table(',', rows, later)).warnings()).isEmpty();
  }

  /** Codes and groups are words; a sign is part of the word. */
  @ParameterizedTest
  @ValueSource(strings = {"%d%%", "$%d", "%d.5", "A%d"})
  void codesWithASignAreOtherCodes(String form) {
    IntFunction<String> code = i -> List.of(10, 20, 37, 99).get(i % 4).toString();
    String training = table(',', 200, code);
    String later =
        table(',', 40, i -> String.format(Locale.ROOT, form, Integer.parseInt(code.apply(i))));
    assertThat(read(training, later).warnings())
        .singleElement()
        .asString()
        .contains("column \"x\"", "40 rows with a level that was absent");
  }

  static Stream<Arguments> changedUnitOfTheLabelIsReported() {
    return Stream.of(
        Arguments.of(Scale.AUTO, "$%.0f", 100, "€%.0f", 100, "sign €"),
        Arguments.of(Scale.AUTO, "$%.0f", 100, "%.0f", 100, "without a sign"),
        Arguments.of(Scale.AUTO, "%.1f%%", 50, "%.2f", 0.5, "without a sign"),
        Arguments.of(Scale.AUTO, "%.1f", 50, "%.1f%%", 50, "sign %"),
        Arguments.of(Scale.AUTO, "%.1f", 100, "%.1f", -100, "outside the range"),
        Arguments.of(Scale.AUTO, "%.1f", 100, "%.1f", 5000, "has the mean"),
        Arguments.of(Scale.NONE, "%.1f", 100, "%.1f", 5000, "outside the range"),
        Arguments.of(Scale.NONE, "%.1f", 100, "%.3f", 0.1, "outside the range"),
        Arguments.of(Scale.MAX_ABS, "%.1f", 100, "%.1f", -100, "outside the range"));
  }

  @ParameterizedTest
  @MethodSource
  void changedUnitOfTheLabelIsReported(
      Scale scale, String form, double middle, String laterForm, double later, String words) {
    IntFunction<String> target = cells(middle, form);
    Columns columns =
        Tables.infer(targetTable(target), TableSettings.defaults().withScale(scale)).columns();
    LabelRule.Known values = new LabelRule.Known(List.of(), true);
    assertThat(columns.read(Tables.read(targetTable(target)), values).warnings()).isEmpty();
    Table other = Tables.read(targetTable(cells(later, laterForm)));
    assertThat(columns.read(other, values).warnings())
        .singleElement()
        .asString()
        .contains("the label column \"y\"", words);
  }

  private static String targetTable(IntFunction<String> target) {
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < 120; i++) {
      text.append(i % 13).append(',').append(target.apply(i)).append('\n');
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"xa,xb,xc", "1,2,3", "d,a,a", ",a,b", "a%,b%,c%"})
  void groupsThatWereAbsentInTrainingCauseAWarning(String later) {
    TableSettings byGroup =
        TableSettings.defaults().withLabel("y").withGroups("g").withDrop(Set.of("g"));
    Columns columns = Tables.infer(groupTable("a,b,c"), byGroup).columns();
    LabelRule.Known labels = new LabelRule.Known(List.of("no", "yes"), true);
    assertThat(columns.read(Tables.read(groupTable("C,A ,b")), labels).warnings()).isEmpty();
    assertThat(columns.read(Tables.read(groupTable(later)), labels).warnings())
        .singleElement()
        .asString()
        .contains("absent in training", "\"(other)\"", "\"a\", \"b\", \"c\"");
    LabelRule.Known none = new LabelRule.Known(List.of("no", "yes"), false);
    assertThat(columns.read(Tables.read(groupTable(later)), none).warnings()).isEmpty();
  }

  private static String groupTable(String groups) {
    String[] each = groups.split(",", -1);
    StringBuilder text = new StringBuilder("x,g,y\n");
    for (int i = 0; i < 120; i++) {
      text.append(i % 13).append(',').append(each[i % each.length]);
      text.append(i % 7 < 3 ? ",yes\n" : ",no\n");
    }
    return text.toString();
  }
}
