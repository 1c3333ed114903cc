package dev.agon.learn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.table.text.MissingWords;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Words for missing values in columns of numbers. */
class StrayWordsTest {
  private static final int ROWS = 400;

  private static String table(int rows, IntFunction<String> cell, IntFunction<String> label) {
    StringBuilder text = new StringBuilder("c,city,label\n");
    for (int i = 0; i < rows; i++) {
      text.append('"')
          .append(cell.apply(i))
          .append("\",")
          .append(i % 7 == 3 ? "k.A." : "c" + i % 3);
      text.append(',').append(label.apply(i)).append('\n');
    }
    return text.toString();
  }

  private static String table(IntFunction<String> cell) {
    return table(ROWS, cell, i -> i % 3 == 0 ? "yes" : "no");
  }

  private static IntFunction<String> every(int period, String word) {
    return i -> i % period == 0 ? word : i * 0.5 + "";
  }

  @ParameterizedTest
  @CsvSource({
    "k.A., 20",
    "unknown, 20",
    "-, 20",
    "keine Angabe, 20",
    "'.', 20",
    "--, 8",
    "n.d., 4",
    "missing, 4",
    "#VALUE!, 20",
    "#DIV/0!, 20",
    "*, 20",
    "unbekannt, 4"
  })
  void oneRepeatedWordIsAMissingValue(String word, int period) {
    Tables.Inferred table = Tables.infer(table(every(period, word)));
    assertThat(table.refused()).isEmpty();
    assertThat(table.lines().get(0).role()).isEqualTo("number");
    assertThat(table.lines().get(0).missing()).isEqualTo(ROWS / period);
    assertThat(table.lines().get(0).features()).isEqualTo(2);
    assertThat(table.warnings().get(0))
        .contains("also " + ROWS / period + " words, the first \"" + word + "\" in line 2");
    NumberColumn column = (NumberColumn) table.columns().columns().get(0);
    assertThat(column.text().missing().given()).containsExactly(word);
    assertThat(Tables.row(table.rows(), table.columns(), 0))
        .startsWith("c:" + column.fill() + " | c is missing:1.0");
  }

  @ParameterizedTest
  @CsvSource({"k.A., 3", "<0.5, 20", "12a, 20", "10+, 20", "inf, 20"})
  void wordsThatMayBeValuesOrAreTooManyAreRefused(String word, int period) {
    Tables.Inferred table = Tables.infer(table(every(period, word)));
    assertThat(table.refused()).singleElement().asString().contains("\"" + word + "\" in line 2");
    assertThatThrownBy(table::rows)
        .isInstanceOfSatisfying(
            InvalidInputException.class, e -> assertThat(e.hint()).contains("missing"));
  }

  @Test
  void hintListsTheWordsOfARefusedColumn() {
    Tables.Inferred one = Tables.infer(table(i -> i % 5 < 2 ? "refused" : i + ".5"));
    assertThatThrownBy(one::rows)
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> assertThat(e.hint()).contains("missing 'refused'").doesNotContain("k.A."));
    Tables.Inferred two =
        Tables.infer(
            table(
                i -> i % 5 == 0 ? "k.A." : i % 5 == 1 ? "no, thanks" : i % 5 == 2 ? "?!" : i + ""));
    assertThatThrownBy(two::rows)
        .isInstanceOfSatisfying(
            InvalidInputException.class, e -> assertThat(e.hint()).contains("missing 'k.A.,?!'"));
  }

  @Test
  void twoFrequentWordsAreRefusedUnlessTheyAreNamed() {
    String text =
        table(
            i -> i % 20 == 0 ? "k.A." : i % 20 == 1 ? "unknown" : i % 20 == 2 ? "-999" : i + ".5");
    assertThat(Tables.infer(text).refused()).hasSize(1);
    Tables.Inferred named =
        Tables.infer(
            text,
            TableSettings.defaults()
                .withScale(Scale.NONE)
                .withMissing(List.of("K.A.", "unknown", "-999")));
    Table without = named.table().without(MissingWords.with(List.of("K.A.", "unknown", "-999")));
    assertThat(without.cells(0).words()).isNull();
    assertThat(without.numbers(0)[0]).isNaN();
    assertThat(without.numbers(0)[2]).isNaN();
    assertThat(without.numbers(0)[3]).isEqualTo(3.5);
    Table cities = named.table().without(MissingWords.with(List.of("k.a.")));
    assertThat(cities.cells(1).words()).containsExactlyInAnyOrder("c0", "c1", "c2");
  }

  /** A word that few rows have may occur next to the repeated one. */
  @Test
  void typingErrorsAreMissingNextToARepeatedWord() {
    Tables.Inferred table =
        Tables.infer(
            table(
                i -> i == 7 ? "oops" : i % 40 == 0 ? "Unknown" : i % 40 == 1 ? "unknown" : i + ""));
    assertThat(table.refused()).isEmpty();
    assertThat(table.lines().get(0).missing()).isEqualTo(21);
  }

  @Test
  void modelStoresTheMissingWordsOfTraining() {
    Columns columns = Tables.infer(table(every(20, "k.A."))).columns();
    LabelRule.Known rule = new LabelRule.Known(List.of("no", "yes"), false);
    var rows = columns.read(Tables.read("c,city\nk.A.,c1\nK.a.,c1\n"), rule);
    assertThat(rows.warnings().toString()).doesNotContain("words");
    assertThat(Tables.row(rows, columns, 0)).contains("c is missing:1.0");
    assertThat(Tables.row(rows, columns, 1)).contains("c is missing:1.0");
    assertThat(columns.encode(Map.of("c", "k.A.", "city", "c1")).missing()).containsExactly("c");
    assertThatThrownBy(() -> columns.read(Tables.read("c,city\nunbekannt,c1\n"), rule))
        .hasMessageContaining("line 2: in column \"c\" the value \"unbekannt\" is not a number");
    assertThatThrownBy(() -> columns.read(Tables.read("c,city\nk.A.,c1\n?,c2\nother,c2\n"), rule))
        .hasMessageContaining("the value \"other\" is not a number");
  }

  @Test
  void wordsAmongNumericLabelsAreMissingLabels() {
    String text = table(ROWS, i -> i + "", i -> i % 20 == 5 ? "k.A." : i * 2.5 + "");
    Tables.Inferred table = Tables.infer(text);
    assertThat(table.schema().classes()).isEmpty();
    assertThat(table.rows().size()).isEqualTo(ROWS - ROWS / 20);
    assertThat(table.schema().rowNotices())
        .contains("20 of 400 rows have no label and are left out.");
    assertThat(table.warnings().toString())
        .contains("\"label\" contains numbers, but also 20 words");
  }

  /** The distinct numbers are too many to be stored as words. */
  @ParameterizedTest
  @ValueSource(strings = {"k.A.", "unknown"})
  void longColumnsHaveMissingWordsToo(String word) {
    int rows = 80_000;
    Tables.Inferred table =
        Tables.infer(
            table(rows, i -> i % 20 == 7 ? word : i * 0.37 + "", i -> i % 3 == 0 ? "yes" : "no"));
    assertThat(table.refused()).isEmpty();
    assertThat(table.lines().get(0).role()).isEqualTo("number");
    assertThat(table.lines().get(0).missing()).isEqualTo(rows / 20);
    assertThat(table.rows().rows().value(70_001, 0)).isEqualTo(70_001 * 0.37);
  }

  /** Sentinels such as -999 are numbers in every row. */
  @Test
  void numbersCanBeDeclaredMissing() {
    MissingWords missing = MissingWords.with(List.of("-999", "keine Angabe"));
    assertThat(missing.contains("-999.0")).isTrue();
    assertThat(missing.contains("KEINE ANGABE")).isTrue();
    assertThat(missing.contains(-999)).isTrue();
    assertThat(missing.contains(999)).isFalse();
    assertThat(missing.contains("yes")).isFalse();
    Table table = Tables.read(table(every(10, "-999"))).without(missing);
    assertThat(table.numbers(0)[10]).isNaN();
    assertThat(table.numbers(0)[11]).isEqualTo(5.5);
  }
}
