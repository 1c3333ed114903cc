package dev.agon.learn.table.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.Tables;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Later rows may spell levels differently. */
class CategoryColumnTest {
  private static final int NOTHING = -1;

  /** The feature that is set for a word, or {@link #NOTHING}. */
  private static int encoded(List<String> levels, String word, Column.Outcome expected) {
    int[] out = {NOTHING};
    Column column = new CategoryColumn("c", levels, /* rare= */ false, /* missing= */ false);
    assertThat(column.encode(word, (feature, value) -> out[0] = feature)).isEqualTo(expected);
    return out[0];
  }

  @ParameterizedTest
  @CsvSource({
    "red green blue, red, 0",
    "red green blue, Red, 0",
    "red green blue, BLUE, 2",
    "red green blue, ' Green ', 1",
    "Red GREEN blue, red, 0",
    "red Red blue, red, 0",
    "red Red blue, Red, 1",
    "red Red blue, Blue, 2",
  })
  void levelIsFoundInAnotherSpelling(String levels, String word, int feature) {
    assertThat(encoded(Arrays.asList(levels.split(" ")), word, Column.Outcome.KNOWN))
        .isEqualTo(feature);
  }

  @ParameterizedTest
  @CsvSource({"red green, yellow", "red green, re", "red Red blue, RED", "red green, 1"})
  void otherWordsAreUnknownAndSoIsOneThatMayMeanTwo(String levels, String word) {
    assertThat(encoded(Arrays.asList(levels.split(" ")), word, Column.Outcome.UNKNOWN))
        .isEqualTo(NOTHING);
  }

  @Test
  void aRareSpellingCountsAsItsLevelInTrainingToo() {
    StringBuilder text = new StringBuilder("c,label\n");
    for (int i = 0; i < 60; i++) {
      text.append(i == 6 ? "RED" : i == 7 ? "x" : i == 8 ? "y" : i % 2 == 0 ? "red" : "blue")
          .append(i % 3 == 0 ? ",1\n" : ",0\n");
    }
    Tables.Inferred u = Tables.infer(text.toString());

    assertThat(u.notices().toString())
        .contains("2 of 5 levels are rare", "Rare spellings of a frequent level")
        .doesNotContain("are treated as different");
    Dataset rows = u.rows();
    assertThat(Tables.row(rows, u.columns(), 6)).isEqualTo("c=red:1.0");
    assertThat(Tables.row(rows, u.columns(), 7)).isEqualTo("c is rare:1.0");
  }

  private static Dataset later(int rows, int unknown, String word) {
    Tables.Inferred u = Tables.infer("c,label\n" + "a,1\nb,0\nd,1\na,0\n".repeat(10));
    StringBuilder text = new StringBuilder("c\n");
    for (int i = 0; i < rows; i++) {
      text.append(i < unknown ? word : "a").append('\n');
    }
    return u.columns()
        .read(Tables.read(text.toString()), new LabelRule.Known(List.of("0", "1"), false));
  }

  @Test
  void fewUnknownLevelsCauseNoticeAndMoreCauseWarning() {
    Dataset few = later(200, 2, "zebra");
    assertThat(few.warnings()).isEmpty();
    assertThat(few.notices().toString()).contains("2 rows with a level that was absent", "zebra");

    Dataset many = later(200, 3, "zebra");
    assertThat(many.notices().toString()).doesNotContain("absent");
    assertThat(many.warnings())
        .containsExactly(
            "column \"c\": 3 rows with a level that was absent in training, the first \"zebra\" (of"
                + " 200 rows): the model has learned nothing about these levels. Check their"
                + " spelling; the levels in training were \"a\", \"b\", \"d\".");

    assertThat(later(200, 200, "A").warnings()).isEmpty();
  }
}
