package dev.agon.learn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.table.text.FormattedNumber;
import dev.agon.learn.table.text.NumberMarks;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers as spreadsheets write them, alone and in columns. */
class FormattedNumberTest {
  private static final int ROWS = 60;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,234|POINT|1234|''",
        "-1,234,567.50|POINT|-1234567.50|''",
        "$1,234.5|POINT|1234.5|$",
        "-$5|POINT|-5|$",
        "$-5|POINT|-5|$",
        "12 \u20AC|POINT|12|\u20AC",
        "72%|POINT|72|%",
        "12.5 %|POINT|12.5|%",
        "1'234.5|POINT|1234.5|''",
        "1\u00A0234,5|EITHER|1234.5|''",
        "12,5%|EITHER|12.5|%",
        "12.5%|EITHER|12.5|%",
      })
  void formattedNumberIsRead(String cell, NumberMarks marks, String plain, String sign) {
    assertThat(FormattedNumber.of(cell, marks)).isEqualTo(new FormattedNumber(plain, sign));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,23|POINT", "12,34,567|POINT", "1,234'567|POINT", "$5%|POINT", "--5|POINT", "$|POINT",
        "%|POINT", "5%%|POINT", "1.234,50|EITHER", "1,234.50|EITHER", "1.234.567|EITHER",
            "C-12|POINT",
        "192.168.1.1|POINT", "12.03.2024|EITHER"
      })
  void ambiguousNumbersAreNotRead(String cell, NumberMarks marks) {
    assertThat(FormattedNumber.of(cell, marks)).isNull();
  }

  private static String column(String delimiter, IntFunction<String> cell) {
    StringBuilder text = new StringBuilder("amount" + delimiter + "label\n");
    for (int i = 0; i < ROWS; i++) {
      text.append('"').append(cell.apply(i)).append('"').append(delimiter).append(i % 2);
      text.append('\n');
    }
    return text.toString();
  }

  @Test
  void columnOfFormattedNumbersIsNumeric() {
    Tables.Inferred money = Tables.infer(column(",", i -> "$" + (i + 1) + ",000.25"));
    assertThat(money.lines().get(0).role()).isEqualTo("number");
    assertThat(money.lines().get(0).description()).isEqualTo("$1000 to $60000, mean $30500");
    assertThat(money.rows().rows().value(2, 0)).isEqualTo(3000.25);
    Tables.Inferred some = Tables.infer(column(",", i -> i < 5 ? "9" + i : i + ",000"));
    assertThat(some.rows().rows().value(1, 0)).isEqualTo(91);
    assertThat(some.rows().rows().value(7, 0)).isEqualTo(7000);
    Tables.Inferred gaps = Tables.infer(column(",", i -> i % 4 == 0 ? "NA" : i * i + "%"));
    assertThat(gaps.lines().get(0).role()).isEqualTo("number");
    assertThat(gaps.lines().get(0).missing()).isEqualTo(ROWS / 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "$5", "5 \u20AC"})
  void columnWithTwoSignsIsNotNumeric(String other) {
    Tables.Inferred mixed = Tables.infer(column(",", i -> i == 30 ? other : i * i + "%"));
    var refusal = catchThrowableOfType(InvalidInputException.class, mixed::rows);
    assertThat(refusal.problem())
        .contains("\"amount\" contains ambiguous numbers")
        .contains("\"" + other + "\" in line 32");
    assertThat(refusal.hint()).contains("'amount'");
  }

  @Test
  void ambiguousThousandsSeparatorsAreRejectedOrReported() {
    Tables.Inferred both =
        Tables.infer(column(";", i -> (i + 1) + (i % 2 == 0 ? ",234.50" : ".234,50")));
    assertThat(both.refused()).singleElement().asString().contains("\"1,234.50\" in line 2");
    Tables.Inferred comma = Tables.infer(column(";", i -> (i + 1) + ",250"));
    assertThat(comma.notices())
        .anyMatch(text -> text.contains("the commas in numbers such as 1,250"));
    Tables.Inferred clear = Tables.infer(column(";", i -> (i + 1) + (i < 9 ? ",250" : ",25")));
    assertThat(clear.notices()).noneMatch(text -> text.contains("thousands"));
  }

  @Test
  void spellingsBeforeAndAfterTheFirstWordAreOneLevel() {
    Table money = Tables.read("price\n\"$1,000\"\nfree\n\"$1,000\"\n$1000.0\n");
    assertThat(money.cells(0).words()).containsExactly("$1000", "free");
    Table comma = Tables.read("size;n\n2,5;1\nlarge;2\n2,5;3\n");
    assertThat(comma.cells(0).words()).containsExactly("2.5", "large");
  }
}
