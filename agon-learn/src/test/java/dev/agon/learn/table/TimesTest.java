package dev.agon.learn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.split.Holdout;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.table.encode.Times;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The last rows by time are held out. */
class TimesTest {
  private static Split split(String text, Holdout holdout) {
    TableSchema schema =
        TableSchema.of(Tables.read(text), TableSettings.defaults(), LabelRule.Kind.ANY, holdout);
    return Objects.requireNonNull(schema.split());
  }

  private static String table(String... times) {
    StringBuilder text = new StringBuilder("when,x,label\n");
    for (int i = 0; i < times.length; i++) {
      text.append(times[i]).append(',').append(i * 7 % 5).append(i % 2 == 0 ? ",yes\n" : ",no\n");
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "2014-03-31, 2014-04-01",
    "31.03.2014, 01.04.2014",
    "03-04-2014, 01-05-2014",
    "03/31/2014, 04/01/2014",
    "2014-03-31 10:00:00, 2014-03-31 11:30:00",
    "31/03/2014, 02/04/2014",
  })
  void datesAreOrdered(String earlier, String later) {
    double[] times = Times.of(Tables.read("t,x\n" + earlier + ",1\n" + later + ",2\n"), "t");
    assertThat(times[0]).isLessThan(times[1]);
  }

  @Test
  void theLastRowsByADateAreHeldOutAndTheDateIsNotAFeature() {
    String text = table("2014-05-01", "2014-01-01", "2014-04-01", "2014-02-01", "", "2014-03-01");
    Split split = split(text, Holdout.last(0.34, "when"));
    assertThat(split.heldOut()).containsExactly(0, 2);
    assertThat(split.training()).containsExactly(1, 3, 4, 5);
  }

  @Test
  void rowsWithTheSameTimeAreNotSeparated() {
    String text = table("1", "2", "2", "2", "1", "1");
    assertThat(split(text, Holdout.last(0.3, "when")).heldOut()).containsExactly(1, 2, 3);
  }

  @Test
  void withoutAColumnTheLastRowsOfTheFileAreHeldOut() {
    String text = table("9", "8", "7", "6");
    assertThat(split(text, Holdout.last(0.5, null)).heldOut()).containsExactly(2, 3);
  }

  @Test
  void wordsAndUnknownColumnsAreRefused() {
    String text = table("soon", "later", "now", "2014-01-01");
    assertThatThrownBy(() -> split(text, Holdout.last(0.5, "when")))
        .hasMessageContaining("\"soon\" is neither a number nor a date");
    assertThatThrownBy(() -> split(text, Holdout.last(0.5, "wen"))).hasMessageContaining("\"wen\"");
    assertThatThrownBy(() -> Holdout.last(1, null)).hasMessageContaining("between 0 and 1");
  }
}
