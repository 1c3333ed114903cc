package dev.agon.learn.table.encode;

import dev.agon.learn.data.FeatureGroups;
import dev.agon.learn.data.Groups;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows by the values of any column, whether a model uses it or not, to measure by it. */
public final class ColumnGroups {
  private ColumnGroups() {}

  /** The groups of all rows of a table. */
  public static Groups of(Table table, String name) {
    return of(table, name, null);
  }

  /**
   * One group for each word, or for each number where there are few, else four of about as many
   * rows; the missing cells are a group too.
   *
   * @param label only rows with a label count; null for all rows
   */
  public static Groups of(Table table, String name, @Nullable LabelColumn label) {
    boolean[] keep = label == null ? null : label.labelled(table);
    Cells cells = table.cells(table.indexOf(name));
    Cells levels = cells.levels();
    List<String> exact = levels == cells ? null : levels.words();
    if (cells.words() != null || (exact != null && exact.size() <= FeatureGroups.MOST_VALUES)) {
      return GroupColumn.find(table, name, label).of(table, keep);
    }
    double[] numbers = cells.numbers();
    return FeatureGroups.of(keep == null ? numbers : TableRows.kept(numbers, keep));
  }
}
