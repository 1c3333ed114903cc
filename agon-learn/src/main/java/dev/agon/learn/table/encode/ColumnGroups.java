package dev.agon.learn.table.encode;

import dev.agon.learn.data.FeatureGroups;
import dev.agon.learn.data.Groups;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Groups rows by the values of any column, whether or not a model uses it, to report measures. */
public final class ColumnGroups {
  private ColumnGroups() {}

  /** Groups all rows of a table. */
  public static Groups of(Table table, String name) {
    return of(table, name, null);
  }

  /**
   * Creates one group per word, or per number if there are few, otherwise four groups of about
   * equal size; the missing cells are a separate group.
   *
   * @param label only rows with a label are used; null for all rows
   */
  public static Groups of(Table table, String name, @Nullable LabelColumn label) {
    boolean[] keep = label == null ? null : label.labelled(table);
    Cells cells = table.cells(table.indexOf(name));
    Cells levels = cells.levels();
    List<String> exact = levels == cells ? null : levels.words();
    if (cells.words() != null || (exact != null && exact.size() <= FeatureGroups.MOST_VALUES)) {
      return GroupColumn.find(table, List.of(name), label, null).of(table, keep);
    }
    double[] numbers = cells.numbers();
    return FeatureGroups.of(keep == null ? numbers : TableRows.kept(numbers, keep));
  }
}
