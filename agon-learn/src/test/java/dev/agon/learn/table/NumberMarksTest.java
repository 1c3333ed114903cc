package dev.agon.learn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.encode.Columns;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commas, points, apostrophes and blanks in numbers: decimal marks or thousands separators. */
class NumberMarksTest {
  private static final int ROWS = 60;

  /** From 3 to beyond a million, with two decimals. */
  private static double amount(int i) {
    return Math.rint(3 + i * i * i * 12.34) + i % 4 * 0.25;
  }

  /** Writes a number such as 1,316.54 with other separators. */
  private static String write(double value, int decimals, String group, String decimal) {
    return String.format(Locale.ROOT, "%,." + decimals + "f", value)
        .replace(",", "G")
        .replace(".", decimal)
        .replace("G", group);
  }

  private static String table(String delimiter, IntFunction<String> cell) {
    StringBuilder text = new StringBuilder("amount" + delimiter + "n" + delimiter + "label\n");
    for (int i = 0; i < ROWS; i++) {
      text.append('"').append(cell.apply(i)).append('"').append(delimiter).append(i * 7 % 13);
      text.append(delimiter).append(i % 2 == 0 ? "yes" : "no").append('\n');
    }
    return text.toString();
  }

  private static void assertAmounts(Tables.Inferred table) {
    assertThat(table.refused()).isEmpty();
    assertThat(table.lines().get(0).role()).isEqualTo("number");
    for (int i = 0; i < ROWS; i++) {
      assertThat(table.table().numbers(0)[i]).isEqualTo(amount(i));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "';'|'.'|','", "';'|','|'.'", "';'|''''|','", "';'|''''|'.'", "';'|\u2019|'.'",
        "';'|' '|','", "';'|' '|'.'", "';'|'\u00A0'|','", "';'|'\u202F'|','", "';'|'\u2009'|'.'",
        "','|','|'.'", "','|'.'|','", "','|''''|'.'", "','|' '|','", "'\t'|'.'|','"
      })
  void groupsOfThreeDigitsAreRead(String delimiter, String group, String decimal) {
    Tables.Inferred table =
        Tables.infer(table(delimiter, i -> write(amount(i), 2, group, decimal)));
    assertAmounts(table);
    assertThat(table.notices())
        .filteredOn(notice -> notice.startsWith("read as numbers with thousands separators: "))
        .singleElement()
        .asString()
        .contains("\"amount\" (1" + group + "546" + decimal + "25 as 1546.25)");
    Tables.Inferred euros =
        Tables.infer(table(delimiter, i -> write(amount(i), 2, group, decimal) + " €"));
    assertAmounts(euros);
    assertThat(euros.table().cells(0).sign()).isEqualTo("€");
  }

  @ParameterizedTest
  @ValueSource(strings = {";", ","})
  void wholeNumbersInGroupsAreReadIfOneHasTwoGroups(String delimiter) {
    Tables.Inferred points = Tables.infer(table(delimiter, i -> write(i * i * i * 12, 0, ".", "")));
    assertThat(points.table().numbers(0)[10]).isEqualTo(12_000);
    assertThat(points.table().numbers(0)[59]).isEqualTo(59 * 59 * 59 * 12);
    Tables.Inferred commas = Tables.infer(table(delimiter, i -> write(i * i * i * 12, 0, ",", "")));
    assertThat(commas.table().numbers(0)[10]).isEqualTo(12_000);
  }

  /** The order of the rows does not matter. */
  @Test
  void laterCellsDecideAboutEarlierOnes() {
    Tables.Inferred last = Tables.infer(table(";", i -> i == ROWS - 1 ? "12,5" : "1." + (100 + i)));
    assertThat(last.table().numbers(0)).contains(1100, 1101, 12.5);
    Tables.Inferred first = Tables.infer(table(";", i -> i == 0 ? "12,5" : "1." + (100 + i)));
    assertThat(first.table().numbers(0)).contains(1101, 1102, 12.5);
    Tables.Inferred zeros = Tables.infer(table(";", i -> i == 9 ? "1.000,5" : i + 1 + ".000"));
    assertThat(zeros.table().numbers(0)).contains(1000.5, 9000, 60_000);
  }

  /** As decimals with three digits, 999 would be written as 999.000. */
  @Test
  void wholeNumbersBelowAThousandShowThatMarksGroupDigits() {
    for (String mark : List.of(".", ",")) {
      for (boolean descending : new boolean[] {false, true}) {
        Tables.Inferred table =
            Tables.infer(
                table(";", i -> write(100 + 30 * (descending ? ROWS - i : i), 0, mark, "")));
        assertThat(table.table().numbers(0)).contains(130, 970, 1000, 1870);
        assertThat(table.notices())
            .anyMatch(notice -> notice.startsWith("read as numbers with thousands separators"))
            .noneMatch(notice -> notice.contains("are read as decimal marks"));
      }
    }
  }

  @Test
  void threeDecimalsRemainDecimalsWithANotice() {
    Tables.Inferred always =
        Tables.infer(table(";", i -> write((1000 + 30 * i) / 1000.0, 3, "", ".")));
    assertThat(always.table().numbers(0)).contains(1.03, 2.77);
    assertThat(always.notices()).anyMatch(notice -> notice.contains("are read as decimal marks"));
    Tables.Inferred large =
        Tables.infer(table(";", i -> i == 5 ? "24000" : i == 6 ? "12" : "1." + (100 + i)));
    assertThat(large.table().numbers(0)).contains(24_000, 12, 1.101);
    Tables.Inferred few = Tables.infer(table(";", i -> i % 5 == 0 ? "1." + (100 + i) : i + ""));
    assertThat(few.table().numbers(0)).contains(1.105, 7);
  }

  @Test
  void otherColumnsDecideIfTheColumnLeavesItOpen() {
    StringBuilder text = new StringBuilder("sales;share;label\n");
    for (int i = 0; i < ROWS; i++) {
      text.append(i % 3 == 0 ? 100 + i : 1 + "." + (100 + i)).append(";0,").append(i);
      text.append(i % 2 == 0 ? ";yes\n" : ";no\n");
    }
    Tables.Inferred table = Tables.infer(text.toString());
    assertThat(table.table().numbers(0)).contains(100, 1101, 1102, 103);
    assertThat(table.notices().toString()).contains("\"sales\" (1.101 as 1101)");
    Tables.Inferred points = Tables.infer(text.toString().replace(",", "."));
    assertThat(points.table().numbers(0)).contains(100, 1.101, 1.102, 103);
    assertThat(points.notices().toString()).doesNotContain("thousands");
  }

  @Test
  void undecidedColumnsCauseANotice() {
    Tables.Inferred points = Tables.infer(table(";", i -> 1 + i + ".250"));
    assertThat(points.table().numbers(0)[3]).isEqualTo(4.25);
    assertThat(points.notices().toString())
        .contains("the points in numbers such as 1.250 are read as decimal marks");
    Tables.Inferred usual = Tables.infer(table(",", i -> 1 + i + ".250"));
    assertThat(usual.notices().toString()).doesNotContain("thousands");
  }

  @Test
  void contradictionsAreRefused() {
    Tables.Inferred table =
        Tables.infer(table(";", i -> i % 2 == 0 ? i + 1 + ".316,54" : i + ",316.54"));
    assertThat(table.refused())
        .containsExactly(
            "column \"amount\" contains ambiguous numbers, the first \"1.316,54\" in line 2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"192.168.1.#", "1.2.#", "12,34,#", "#.03.2024", "1.#.5"})
  void codesAreNotNumbers(String code) {
    Tables.Inferred table =
        Tables.infer(table(";", i -> code.replace("#", "" + (100 + i * i % 7))));
    assertThat(table.lines().get(0).role()).isNotEqualTo("number");
    assertThat(table.notices().toString()).doesNotContain("thousands");
  }

  @Test
  void wordsAmongFormattedNumbersAreMissingValues() {
    Tables.Inferred table =
        Tables.infer(table(";", i -> i % 9 == 0 ? "k.A." : write(amount(i), 2, ".", ",") + " €"));
    assertThat(table.refused()).isEmpty();
    assertThat(table.lines().get(0).missing()).isEqualTo(7);
    assertThat(table.table().cells(0).asNumbers().numbers()[10]).isEqualTo(amount(10));
  }

  @Test
  void aModelReadsLaterNumbersAsInTraining() {
    Columns columns = Tables.infer(table(";", i -> write(amount(i), 2, ".", ","))).columns();
    LabelRule.Known rule = new LabelRule.Known(List.of("no", "yes"), false);
    Table open = Tables.read("amount;n\n1.316;2\n2.500;3\n");
    assertThat(columns.read(open, rule).rows().value(0, 0)).isEqualTo(1316);
    Table decimals = Tables.read("amount,n\n1316.5,2\n2500.25,3\n");
    assertThat(columns.read(decimals, rule).rows().value(0, 0)).isEqualTo(1316.5);
    for (String same : List.of("1.316", "1.316,0", "1316", "1 316,0", "1'316", "1,316.0")) {
      assertThat(columns.encode(Map.of("amount", same, "n", 2)).features()[0])
          .as(same)
          .isEqualTo(1316);
    }
    assertThatThrownBy(() -> columns.encode(Map.of("amount", "1.31,6", "n", 2)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("1.31,6");
  }
}
