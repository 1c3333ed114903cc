package dev.agon.learn.table.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.table.Tables;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Columns that look like numbers to a reader are not excluded without a warning. */
class WrittenNumbersTest {
  private static List<String> warnings(IntFunction<String> cell) {
    StringBuilder text = new StringBuilder("c,x,label\n");
    for (int i = 0; i < 300; i++) {
      text.append('"').append(cell.apply(i)).append("\",").append(i * 37 % 101).append(',');
      text.append(i % 3 == 0 ? "yes" : "no").append('\n');
    }
    return Tables.infer(text.toString()).warnings();
  }

  @Test
  void namesTheUnit() {
    assertThat(warnings(i -> i * 53 % 300 / 10.0 + " kg"))
        .singleElement()
        .asString()
        .contains("column \"c\"", "the unit \"kg\"", "\"0.0 kg\"");
    assertThat(warnings(i -> 150 + i * 53 % 45 + "cm")).anyMatch(text -> text.contains("\"cm\""));
  }

  @Test
  void namesNegativeNumbersInParentheses() {
    assertThat(warnings(i -> i % 2 == 0 ? "(1," + (100 + i) + ")" : "2," + (100 + i)))
        .anyMatch(text -> text.contains("in parentheses, such as \"(1,100)\""));
  }

  @Test
  void doesNotWarnAboutCodes() {
    List<IntFunction<String>> columns =
        List.of(i -> "K" + i, i -> i + "abc".substring(i % 3, i % 3 + 1), i -> i % 15 + " kg");
    for (IntFunction<String> column : columns) {
      assertThat(warnings(column)).noneMatch(text -> text.contains("contains numbers"));
    }
  }
}
