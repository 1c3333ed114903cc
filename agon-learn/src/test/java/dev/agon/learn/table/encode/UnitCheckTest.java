package dev.agon.learn.table.encode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.Tables;
import dev.agon.learn.table.schema.TableSettings;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    return Tables.understand(training, TableSettings.defaults())
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
    "5000, %.0f,       5,    '%.3f',  ;,   has the mean",
    "5000, %.0f,       5,    'COMMA', ;,   thousands separators, remove them",
    "0.5,  %.2f,       50,   %.0f,    ',', has the mean",
    "1.7,  %.2f,       170,  %.0f,    ',', has the mean",
    "170,  %.0f,       1.7,  %.2f,    ',', has the mean",
  })
  void changedUnitCausesWarning(
      double middle, String form, double later, String laterForm, char delimiter, String words) {
    String training = table(delimiter, 200, i -> cell(i, middle, form));
    Dataset rows =
        read(
            training,
            table(
                delimiter,
                40,
                i ->
                    laterForm.equals("COMMA")
                        ? cell(i, later, "%.3f").replace('.', ',')
                        : cell(i, later, laterForm)));
    assertThat(rows.warnings()).singleElement().asString().contains("column \"x\"", words);
    assertThat(read(training, table(delimiter, 40, i -> cell(i, middle, form))).warnings())
        .isEmpty();
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
  void aFewMissingValuesAreUsual() {
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
  void numbersToPredictAreComparedToo() {
    StringBuilder training = new StringBuilder("x,y\n");
    StringBuilder later = new StringBuilder("x,y\n");
    for (int i = 0; i < 60; i++) {
      training.append(i % 13).append(',').append(0.3 + (i * 7 % 31) / 100.0).append('\n');
      later.append(i % 13).append(',').append(30 + i * 7 % 31).append('\n');
    }
    Columns columns = Tables.understand(training.toString(), TableSettings.defaults()).columns();
    LabelRule.Known values = new LabelRule.Known(List.of(), true);
    assertThat(columns.read(Tables.read(later.toString()), values).warnings())
        .singleElement()
        .asString()
        .contains("the label column \"y\" has the mean");
    assertThat(columns.read(Tables.read(training.toString()), values).warnings()).isEmpty();
  }
}
