package dev.agon.learn.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.split.Holdout;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.table.column.CategoryColumn;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nothing is learned from held-out rows, not even the scale of columns. */
class HoldoutTest {
  private static final Holdout HOLDOUT = Holdout.random(0.3, 4);

  private static Tables.Inferred infer(String text) {
    Table table = Tables.read(text);
    return new Tables.Inferred(
        table, TableSchema.of(table, TableSettings.defaults(), LabelRule.Kind.ANY, HOLDOUT));
  }

  /** The text with other ages, incomes and cities in some rows; the first line is the header. */
  private static String changed(String text, int[] rows) {
    String[] lines = text.split("\n", -1);
    for (int row : rows) {
      String[] cells = lines[row + 1].split(",", -1);
      cells[0] = "1" + cells[0];
      cells[1] = "NA";
      cells[2] = "Atlantis";
      lines[row + 1] = String.join(",", cells);
    }
    return String.join("\n", lines);
  }

  @ParameterizedTest
  @EnumSource(SmallTable.Task.class)
  void columnsDoNotDependOnRowsThatAreHeldOut(SmallTable.Task task) {
    String text = SmallTable.text(task);
    Tables.Inferred first = infer(text);
    Columns columns = first.columns();
    Dataset rows = first.rows();
    Split split = HOLDOUT.split(rows);

    Tables.Inferred second = infer(changed(text, split.heldOut()));
    assertThat(second.columns().columns()).usingRecursiveComparison().isEqualTo(columns.columns());
    assertThat(second.columns().scaling().centre()).isEqualTo(columns.scaling().centre());
    assertThat(second.columns().scaling().scale()).isEqualTo(columns.scaling().scale());

    Tables.Inferred third = infer(changed(text, split.training()));
    assertThat(third.columns().scaling().centre()).isNotEqualTo(columns.scaling().centre());
  }

  @Test
  void partsEqualAnIndependentSplitOfTheRows() {
    Dataset all = Tables.infer(SmallTable.text(SmallTable.Task.TWO_CLASSES)).rows();
    Dataset rows = infer(SmallTable.text(SmallTable.Task.TWO_CLASSES)).rows();
    assertThat(HOLDOUT.split(rows).heldOut()).isEqualTo(HOLDOUT.split(all).heldOut());
  }

  @Test
  void levelThatOccursOnlyInHeldOutRowsIsUnknown() {
    String text = SmallTable.text(SmallTable.Task.TWO_CLASSES);
    int[] heldOut = HOLDOUT.split(infer(text).rows()).heldOut();
    CategoryColumn city =
        (CategoryColumn)
            infer(changed(text, heldOut)).columns().columns().stream()
                .filter(column -> column.name().equals("city"))
                .findFirst()
                .orElseThrow();
    assertThat(city.levels()).doesNotContain("Atlantis");
  }
}
