package dev.agon.learn.table.column;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Later rows may spell yes and no differently. */
class YesNoColumnTest {
  private static final double FILL = 0.25;

  private static double encoded(String no, String yes, String word, Column.Outcome expected) {
    double[] out = {Double.NaN};
    Column column = new YesNoColumn("c", no, yes, FILL, false);
    assertThat(column.encode(word, (feature, value) -> out[feature] = value)).isEqualTo(expected);
    return out[0];
  }

  @ParameterizedTest
  @CsvSource({
    "no, yes, yes, 1",
    "no, yes, Yes, 1",
    "no, yes, TRUE, 1",
    "no, yes, 1, 1",
    "no, yes, NO, 0",
    "no, yes, 0, 0",
    "no, yes, f, 0",
    "0, 1, true, 1",
    "0, 1, No, 0",
    "F, M, m, 1",
    "F, M, f, 0",
    "a, A, A, 1",
    "a, A, a, 0",
    "-1, 1, +1, 1",
    "-1, 1, yes, 1",
    "-1, 1, -1.0, 0",
  })
  void levelIsFoundInAnotherSpelling(String no, String yes, String word, double value) {
    assertThat(encoded(no, yes, word, Column.Outcome.KNOWN)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "no, yes, maybe",
    "F, M, 1",
    "F, M, no",
    "no, yes, 2",
    "red, green, true",
    "no, yes, -1",
    "0, 1, -1",
    "false, true, -1",
    "-1, 1, 0"
  })
  void otherWordsAreUnknown(String no, String yes, String word) {
    assertThat(encoded(no, yes, word, Column.Outcome.UNKNOWN)).isEqualTo(FILL);
  }

  @Test
  void numbersMatchYesAndNoAsText() {
    double[] out = {Double.NaN};
    Column column = new YesNoColumn("c", "no", "yes", FILL, false);

    assertThat(column.encode(1.0, (feature, value) -> out[feature] = value))
        .isEqualTo(Column.Outcome.KNOWN);
    assertThat(out[0]).isEqualTo(1);
  }
}
