package dev.agon.learn.table.read;

import dev.agon.learn.io.Messages;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Unique names for the columns of a table. */
final class ColumnNames {
  /** The largest number of columns that a notice names. */
  private static final int MOST_NAMED = 5;

  private ColumnNames() {}

  /**
   * Renames columns whose name has occurred before: the second {@code name} becomes {@code name.2}.
   *
   * @param renamed the new names are added here
   */
  static List<String> distinct(List<String> names, List<String> renamed) {
    Set<String> taken = new HashSet<>(names);
    Set<String> seen = new HashSet<>();
    List<String> distinct = new ArrayList<>();
    for (String name : names) {
      String own = name;
      if (!seen.add(name)) {
        for (int k = 2; !taken.add(own = name + "." + k); k++) {}
        renamed.add(own);
      }
      distinct.add(own);
    }
    return distinct;
  }

  /** Returns a notice about renamed columns; empty if no name occurs twice. */
  static List<String> notices(String source, List<String> renamed) {
    return renamed.isEmpty()
        ? List.of()
        : List.of(
            source
                + ": some column names occur more than once; "
                + (renamed.size() == 1 ? "a repeated column is" : "repeated columns are")
                + " called "
                + Messages.some(renamed, MOST_NAMED)
                + ". If the table has no header, use `header` no.");
  }
}
