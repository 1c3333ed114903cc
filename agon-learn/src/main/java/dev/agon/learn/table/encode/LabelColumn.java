package dev.agon.learn.table.encode;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Target;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.text.MissingWords;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The column to predict.
 *
 * @param name its name
 * @param classes the names of the classes; empty if labels are numbers
 * @param missing the words among numbers that mean a missing label
 */
public record LabelColumn(String name, List<String> classes, MissingWords missing)
    implements Serializable {

  /** Returns the labels of a table as used in training. */
  public Target target(Table table, Scaling scaling) {
    return TargetColumn.of(table, this, scaling);
  }

  /** Returns the rows that have a label; null for all. */
  public boolean @Nullable [] labelled(Table table) {
    boolean[] present = TargetColumn.present(target(table, Scaling.none(0)));
    return TableRows.count(present) == present.length ? null : present;
  }

  /**
   * Counts the rows of each class and, last, the rows without a label.
   *
   * @param among the rows to use; null for all
   */
  public int[] count(Table table, boolean @Nullable [] among) {
    int[] count = new int[classes.size() + 1];
    Target target = target(table, Scaling.none(0));
    boolean[] present = TargetColumn.present(target);
    for (int row = 0; row < present.length; row++) {
      if (!present[row]) {
        count[classes.size()]++;
      } else if (target instanceof Classes known && (among == null || among[row])) {
        count[known.of()[row]]++;
      }
    }
    return count;
  }
}
