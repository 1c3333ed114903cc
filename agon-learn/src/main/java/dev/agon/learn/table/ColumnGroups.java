package dev.agon.learn.table;

import dev.agon.learn.data.FeatureGroups;
import dev.agon.learn.data.Groups;
import org.jspecify.annotations.Nullable;

/** Rows by the values of any column, whether a model uses it or not, to measure by it. */
final class ColumnGroups {
  private ColumnGroups() {}

  /**
   * One group for each word, or for each number where there are few, else four of about as many
   * rows; the missing cells are a group too.
   *
   * @param keep which rows are wanted; null for all
   */
  static Groups of(Table table, String name, boolean @Nullable [] keep) {
    Cells cells = table.cells(table.indexOf(name));
    if (cells.words() != null) {
      return TableRows.groups(table, name, keep);
    }
    double[] numbers = TargetColumn.numbers(cells);
    return FeatureGroups.of(keep == null ? numbers : TableRows.kept(numbers, keep));
  }
}
