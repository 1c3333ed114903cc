package dev.agon.learn.table;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.io.Decimals;
import dev.agon.learn.io.Trouble;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns a table into rows of scaled features, freeing the table on the way. */
final class TableRows {
  private static final int MOST_GROUPS = 1000;
  private static final String NO_GROUP = "(missing)";

  private final Table table;
  private final Columns columns;
  private final boolean reportUnknown;

  /**
   * @param reportUnknown whether levels that the columns do not know are worth a notice
   */
  TableRows(Table table, Columns columns, boolean reportUnknown) {
    this.table = table;
    this.columns = columns;
    this.reportUnknown = reportUnknown;
  }

  /**
   * @param keep which rows are wanted; null for all
   * @param notices what to tell is added here
   * @param warnings what must be told is added here
   */
  Dataset dataset(
      Target target, boolean @Nullable [] keep, List<String> notices, List<String> warnings) {
    double[] weights = weights(keep);
    Groups groups = groups(keep);
    SparseRows rows = rows(keep, notices, warnings);
    return new Dataset(
        rows,
        keep == null ? target : kept(target, keep),
        weights,
        groups,
        table.source(),
        table.sha256(),
        List.copyOf(notices),
        List.copyOf(warnings));
  }

  private SparseRows rows(boolean @Nullable [] keep, List<String> notices, List<String> warnings) {
    List<ColumnCoder> coders = new ArrayList<>();
    SparseRowsBuilder rows = new SparseRowsBuilder();
    for (int i = 0; i < columns.columns().size(); i++) {
      Column column = columns.columns().get(i);
      Cells cells = table.cells(table.indexOf(column.name()));
      coders.add(
          new ColumnCoder(
              column, cells, columns.first(i), columns.scaling(), rows, table.source()));
    }
    int chunks = table.cells(0).chunks();
    for (int k = 0; k < chunks; k++) {
      for (ColumnCoder coder : coders) {
        coder.take(k);
      }
      int start = k * Cells.CHUNK;
      int count = Math.min(Cells.CHUNK, table.rows() - start);
      for (int i = 0; i < count; i++) {
        if (keep == null || keep[start + i]) {
          for (ColumnCoder coder : coders) {
            coder.put(i);
          }
          rows.endRow();
        }
      }
    }
    rows.atLeastColumns(columns.features());
    if (reportUnknown) {
      coders.forEach(coder -> coder.report(table.rows(), notices, warnings));
    }
    return rows.build();
  }

  private double @Nullable [] weights(boolean @Nullable [] keep) {
    String name = columns.weights();
    if (name == null || !table.names().contains(name)) {
      return null;
    }
    Profile profile = Profile.of(name, table.cells(table.indexOf(name)));
    if (profile.words() != null) {
      throw TargetColumn.notANumber(table.source(), profile);
    }
    double[] all = TargetColumn.numbers(profile.cells());
    for (int row = 0; row < all.length; row++) {
      if (!(all[row] > 0)) {
        throw new InvalidInputException(
            table.source()
                + ": in column "
                + Trouble.quote(name)
                + " row "
                + row
                + " (from 0) has "
                + (Double.isNaN(all[row])
                    ? "no weight"
                    : "the weight " + Decimals.shortest(all[row]))
                + ", but weights are positive.",
            "Maybe leave such rows out of the table.");
      }
    }
    return keep == null ? all : kept(all, keep);
  }

  private @Nullable Groups groups(boolean @Nullable [] keep) {
    String name = columns.groups();
    return name == null || !table.names().contains(name) ? null : groups(table, name, keep);
  }

  /** The rows of a table by the values of a column; the missing ones are a group too. */
  static Groups groups(Table table, String name, boolean @Nullable [] keep) {
    Profile profile = Profile.of(name, table.cells(table.indexOf(name)));
    List<String> names = new ArrayList<>(profile.counts().keySet());
    if (names.size() > MOST_GROUPS || profile.cells().isForgotten()) {
      throw new InvalidInputException(
          table.source()
              + ": column "
              + Trouble.quote(name)
              + " has more than "
              + MOST_GROUPS
              + " values, too many for groups.",
          "Maybe another column says to which group a row belongs.");
    }
    int[] all = TargetColumn.codes(profile, names);
    int[] of = keep == null ? all : kept(all, keep);
    int[] renumbered = new int[names.size() + 1];
    List<String> occurring = new ArrayList<>();
    for (int pass = 0; pass <= names.size(); pass++) {
      renumbered[pass] = -1;
    }
    for (int g : of) {
      renumbered[g == Classes.UNKNOWN ? names.size() : g] = 0;
    }
    for (int g = 0; g <= names.size(); g++) {
      if (renumbered[g] == 0) {
        renumbered[g] = occurring.size();
        occurring.add(g == names.size() ? NO_GROUP : names.get(g));
      }
    }
    int[] result = new int[of.length];
    for (int row = 0; row < of.length; row++) {
      result[row] = renumbered[of[row] == Classes.UNKNOWN ? names.size() : of[row]];
    }
    return new Groups(result, List.copyOf(occurring));
  }

  static Target kept(Target target, boolean[] keep) {
    return target instanceof Classes classes
        ? new Classes(kept(classes.of(), keep), classes.names())
        : new Values(kept(((Values) target).of(), keep));
  }

  static double[] kept(double[] all, boolean[] keep) {
    double[] out = new double[count(keep)];
    int k = 0;
    for (int row = 0; row < all.length; row++) {
      if (keep[row]) {
        out[k++] = all[row];
      }
    }
    return out;
  }

  private static int[] kept(int[] all, boolean[] keep) {
    int[] out = new int[count(keep)];
    int k = 0;
    for (int row = 0; row < all.length; row++) {
      if (keep[row]) {
        out[k++] = all[row];
      }
    }
    return out;
  }

  static int count(boolean[] keep) {
    int count = 0;
    for (boolean kept : keep) {
      count += kept ? 1 : 0;
    }
    return count;
  }
}
