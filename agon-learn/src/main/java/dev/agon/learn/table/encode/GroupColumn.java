package dev.agon.learn.table.encode;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Groups;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.profile.Profile;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The column of the rows' groups; rows without a value are a group too.
 *
 * @param column its name
 * @param values the values that make groups, numbers ascending before words
 * @param missing whether rows without a value occur
 */
public record GroupColumn(String column, List<String> values, boolean missing)
    implements Serializable {
  private static final int MOST_GROUPS = 1000;
  private static final String NO_GROUP = "(missing)";

  /**
   * The groups of a table.
   *
   * @param label only rows with a label count; null for all rows
   */
  public static GroupColumn find(TableParts table, String column, @Nullable LabelColumn label) {
    Profile profile = Profile.of(table, table.indexOf(column)).levels();
    List<String> values = new ArrayList<>(profile.counts().keySet());
    if (values.size() > MOST_GROUPS || profile.isForgotten()) {
      throw new InvalidInputException(
          table.source()
              + ": column "
              + Messages.quote(column)
              + " has more than "
              + MOST_GROUPS
              + " values, too many for groups.",
          "Maybe another column says to which group a row belongs.");
    }
    boolean[] occur = new boolean[values.size() + 1];
    for (boolean[] some :
        table.ask(
            part -> occurring(part, column, values, label == null ? null : label.labelled(part)))) {
      for (int g = 0; g < occur.length; g++) {
        occur[g] |= some[g];
      }
    }
    List<String> occurring = new ArrayList<>();
    for (int g = 0; g < values.size(); g++) {
      if (occur[g]) {
        occurring.add(values.get(g));
      }
    }
    return new GroupColumn(column, occurring, occur[values.size()]);
  }

  private static boolean[] occurring(
      Table part, String column, List<String> values, boolean @Nullable [] keep) {
    boolean[] occur = new boolean[values.size() + 1];
    int[] codes = TargetColumn.codes(part.cells(part.indexOf(column)).levels(), values);
    for (int row = 0; row < codes.length; row++) {
      if (keep == null || keep[row]) {
        occur[codes[row] == Classes.UNKNOWN ? values.size() : codes[row]] = true;
      }
    }
    return occur;
  }

  /** The names of the groups. */
  public List<String> names() {
    List<String> names = new ArrayList<>(values);
    if (missing) {
      names.add(NO_GROUP);
    }
    return List.copyOf(names);
  }

  /** The groups of the rows that are kept; null for all. */
  public Groups of(Table table, boolean @Nullable [] keep) {
    int[] codes = TargetColumn.codes(table.cells(table.indexOf(column)).levels(), values);
    int[] of = keep == null ? codes : TableRows.kept(codes, keep);
    for (int row = 0; row < of.length; row++) {
      of[row] = of[row] == Classes.UNKNOWN ? values.size() : of[row];
    }
    return new Groups(of, names());
  }
}
