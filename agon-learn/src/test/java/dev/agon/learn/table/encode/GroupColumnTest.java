package dev.agon.learn.table.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.learn.data.Groups;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.Tables;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.schema.TableSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Groups by one column, by several, and by the label. */
class GroupColumnTest {
  private static final TableSettings SETTINGS =
      TableSettings.defaults().withScale(Scale.NONE).withLabel("bought");

  /** Two races of 20 rows, a rare one of 3 and another of 2. */
  private static String table(String more) {
    StringBuilder text = new StringBuilder("race,sex,x,bought\n");
    for (int i = 0; i < 45; i++) {
      String race = i < 20 ? "a" : i < 40 ? "b" : i < 43 ? "c" : "d";
      text.append(race).append(i % 2 == 0 ? ",f," : ",m,").append(i * 7 % 13);
      text.append(i % 4 < 2 ? ",yes\n" : ",no\n");
    }
    return text + more;
  }

  private static Tables.Inferred infer(String groups) {
    return Tables.infer(table(""), SETTINGS.withGroups(groups));
  }

  @Test
  void theColumnOfTheGroupsIsAFeatureUnlessItIsDropped() {
    Tables.Inferred kept = infer("sex");
    assertThat(kept.columns().columns().stream().map(Column::name))
        .containsExactly("race", "sex", "x");
    assertThat(kept.notices())
        .contains(
            "the rows are grouped by \"sex\"; \"sex\" is a feature as well, unless you `drop`"
                + " sex.");
    Tables.Inferred dropped =
        Tables.infer(table(""), SETTINGS.withGroups("sex").withDrop(Set.of("sex")));
    assertThat(dropped.columns().columns().stream().map(Column::name)).containsExactly("race", "x");
    assertThat(dropped.schema().groups()).containsExactly("f", "m");
  }

  @Test
  void valuesThatLookLikeOtherGroupsRemainSeparate() {
    StringBuilder crossed = new StringBuilder("p,q,x,bought\n");
    String[] rows = {"a / b,c", "a,b / c", "(missing),u", ",u", "(other),u", "rare,u", "odd,u"};
    for (int i = 0; i < 120; i++) {
      String row = i < 116 ? rows[i % 5] : rows[5 + i % 2];
      crossed.append(row).append(',').append(i % 7).append(i % 3 == 0 ? ",yes\n" : ",no\n");
    }
    Groups groups =
        Objects.requireNonNull(
            Tables.infer(crossed.toString(), SETTINGS.withGroups("p,q")).rows().groups());
    assertThat(groups.names()).doesNotHaveDuplicates().hasSize(6).contains("(other)");
    int[] sizes = new int[6];
    Arrays.stream(groups.of()).forEach(g -> sizes[g]++);
    assertThat(sizes).containsExactlyInAnyOrder(24, 23, 23, 23, 23, 4);
    assertThat(sizes[groups.names().indexOf("(other)")]).isEqualTo(4);
  }

  @Test
  void severalColumnsAndTheLabelAreCrossed() {
    assertThat(infer("sex,label").schema().groups())
        .containsExactly("f / no", "f / yes", "m / no", "m / yes");
    assertThat(infer("sex,bought").schema().groups())
        .isEqualTo(infer("sex,label").schema().groups());
    Groups groups = Objects.requireNonNull(infer("race,sex").rows().groups());
    assertThat(groups.names()).containsExactly("a / f", "a / m", "b / f", "b / m", "(other)");
    assertThat(Arrays.copyOf(groups.of(), 3)).containsExactly(0, 1, 0);
    assertThat(groups.of()[44]).isEqualTo(4);
  }

  @Test
  void smallGroupsAreMergedAndReported() {
    Tables.Inferred table = infer("race");
    assertThat(table.schema().groups()).containsExactly("a", "b", "(other)");
    assertThat(table.notices())
        .contains(
            "2 groups have fewer than 10 rows: \"c\" (3), \"d\" (2); they count as one group,"
                + " \"(other)\".");
  }

  @Test
  void dataForAModelHaveTheGroupsOfTraining() {
    Columns columns = infer("race").columns();
    LabelRule.Known rule = new LabelRule.Known(List.of("no", "yes"), true);
    String rows = "race,sex,x,bought\nb,f,1,yes\nnew,f,2,no\nB,m,3,no\n";
    Groups groups = Objects.requireNonNull(columns.read(Tables.read(rows), rule).groups());
    assertThat(groups.names()).containsExactly("b", "(other)");
    assertThat(groups.of()).containsExactly(0, 1, 0);
  }

  @Test
  void dataWithoutTheColumnHaveNoGroups() {
    Columns columns =
        Tables.infer(table(""), SETTINGS.withGroups("race").withDrop(Set.of("race"))).columns();
    LabelRule.Known rule = new LabelRule.Known(List.of("no", "yes"), true);
    var data = columns.read(Tables.read("sex,x,bought\nf,1,yes\nm,2,no\n"), rule);
    assertThat(data.groups()).isNull();
    assertThat(data.notices().toString()).contains("no column \"race\"", "omitted");
  }

  @Test
  void invalidGroupsAreRejectedByName() {
    assertThatThrownBy(() -> infer("race,rage")).hasMessageContaining("\"rage\"");
    assertThatThrownBy(() -> infer("race,race")).hasMessageContaining("\"race\" twice");
    assertThatThrownBy(
            () ->
                Tables.infer(
                    table(""),
                    SETTINGS.withLabel("x").withNumbers(Set.of("x")).withGroups("label")))
        .hasMessageContaining("contains numbers");
  }
}
