package dev.agon.learn.table.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.FeatureGroups;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.Tables;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows by the values of a column, and features turned back into cells. */
class ByColumnTest {
  private static final String TEXT =
      "age,sex,city,member,bought\n"
          + "30,m,Rome,yes,1\n"
          + ",f,Oslo,no,0\n"
          + "50,f,Rome,yes,1\n"
          + "20.5,m,,no,0\n";

  private static Table table(String text) {
    var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    return TableReader.autodetect().read(in, "some table");
  }

  private static Tables.Inferred infer(Table table, Scale scale) {
    var settings = TableSettings.defaults().withLabel("bought").withScale(scale);
    return new Tables.Inferred(table, TableSchema.of(table, settings, LabelRule.Kind.ANY));
  }

  @Test
  void wordsFewNumbersAndMissingCellsAreGroups() {
    Groups city = ColumnGroups.of(table(TEXT), "city");
    assertThat(city.names()).containsExactly("Oslo", "Rome", "(missing)");
    assertThat(city.of()).containsExactly(1, 0, 1, 2);
    Groups age = ColumnGroups.of(table(TEXT), "age");
    assertThat(age.names()).containsExactly("20.5", "30", "50", "(missing)");
    assertThat(age.of()).containsExactly(1, 3, 2, 0);
    assertThatThrownBy(() -> ColumnGroups.of(table(TEXT), "height"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("height");
  }

  @Test
  void manyNumbersFormFourEqualGroups() {
    Groups groups = FeatureGroups.of(IntStream.range(0, 1000).mapToDouble(i -> i * 0.5).toArray());
    assertThat(groups.names())
        .containsExactly(
            "up to 124.5", "above 124.5 to 249.5", "above 249.5 to 374.5", "above 374.5 to 499.5");
    assertThat(IntStream.of(groups.of()).filter(g -> g == 2)).hasSize(250);
    Groups tied =
        FeatureGroups.of(IntStream.range(0, 900).mapToDouble(i -> i < 800 ? 0 : i).toArray());
    assertThat(tied.names())
        .as("equal values stay together")
        .containsExactly("up to 0", "above 0 to 899");
  }

  @Test
  void cellsAreRestoredFromFeatures() {
    for (Scale scale : Scale.values()) {
      Tables.Inferred inferred = infer(table(TEXT), scale);
      Dataset data = inferred.rows();
      Map<String, Object> first = RowValues.of(inferred.columns(), data.rows(), 0);
      assertThat(first)
          .as("%s", scale)
          .containsEntry("age", 30.0)
          .containsEntry("sex", "m")
          .containsEntry("city", "Rome")
          .containsEntry("member", "yes")
          .doesNotContainKey("bought");
      Map<String, Object> second = RowValues.of(inferred.columns(), data.rows(), 1);
      assertThat(second).containsEntry("age", null).containsEntry("member", "no");
      assertThat(RowValues.of(inferred.columns(), data.rows(), 3))
          .containsEntry("city", null)
          .containsEntry("age", 20.5);
    }
  }

  @Test
  void featuresWithoutNamesAreNumbered() {
    Dataset data = infer(table(TEXT), Scale.NONE).rows();
    assertThat(RowValues.of(null, data.rows(), 0)).containsEntry("1", 30.0);
  }
}
