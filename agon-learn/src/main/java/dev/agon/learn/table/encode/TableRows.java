package dev.agon.learn.table.encode;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.RowOrigin;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.io.Messages;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.column.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Encodes the rows of a table as scaled features. */
public final class TableRows {
  private final Table original;

  /** The rows of the original table that are kept; null for all. */
  private final boolean @Nullable [] kept;

  /** The kept rows. */
  private final Table table;

  private final Columns columns;
  private final boolean reportUnknown;
  private final long firstRow;

  /**
   * @param keep the rows that are kept; null for all
   * @param reportUnknown whether unknown levels are reported
   * @param firstRow the number of the first row, if the table is a part of a larger one
   */
  TableRows(
      Table table,
      boolean @Nullable [] keep,
      Columns columns,
      boolean reportUnknown,
      long firstRow) {
    this.original = table;
    this.kept = keep;
    this.table = keep == null ? table : table.only(keep);
    this.columns = columns;
    this.reportUnknown = reportUnknown;
    this.firstRow = firstRow;
  }

  /**
   * Encodes the rows with their labels, weights and groups.
   *
   * @param target the labels of the kept rows
   * @param groups the groups of the kept rows
   * @param weighted whether the row weights are used
   * @param notices notices are added here
   * @param warnings warnings are added here
   */
  Dataset dataset(
      Target target,
      @Nullable Groups groups,
      boolean weighted,
      List<String> notices,
      List<String> warnings) {
    double[] weights = weighted ? weights() : null;
    SparseRows rows = rows(notices, warnings);
    return new Dataset(
        rows,
        target,
        weights,
        groups,
        columns.categories(),
        new RowOrigin(table.source(), table.sha256(), notices, warnings));
  }

  private SparseRows rows(List<String> notices, List<String> warnings) {
    List<ColumnCoder> coders = new ArrayList<>();
    SparseRowsBuilder rows = new SparseRowsBuilder();
    for (int i = 0; i < columns.columns().size(); i++) {
      Column column = columns.columns().get(i);
      Cells cells = table.cells(table.indexOf(column.name()));
      coders.add(
          new ColumnCoder(
              column,
              cells,
              columns.first(i),
              columns.scaling(),
              rows,
              table.source(),
              reportUnknown));
    }
    int chunks = table.cells(0).chunks();
    for (int k = 0; k < chunks; k++) {
      for (ColumnCoder coder : coders) {
        coder.unpack(k);
      }
      if (table.isForOneUse()) {
        table.release(k);
      }
      int start = k * Cells.CHUNK;
      int count = Math.min(Cells.CHUNK, table.rows() - start);
      for (int i = 0; i < count; i++) {
        for (ColumnCoder coder : coders) {
          coder.put(i);
        }
        rows.endRow();
      }
    }
    if (table.isForOneUse()) {
      table.close();
      original.close();
    }
    rows.atLeastColumns(columns.features());
    if (reportUnknown) {
      coders.forEach(coder -> coder.report(table.rows(), notices, warnings));
    }
    return rows.build();
  }

  private double @Nullable [] weights() {
    String name = columns.weights();
    if (name == null || !table.names().contains(name)) {
      return null;
    }
    TargetColumn.requireNumbers(table, name);
    double[] all = table.cells(table.indexOf(name)).numbers();
    for (int row = 0; row < all.length; row++) {
      if (!(all[row] >= 0)) {
        throw new InvalidInputException(
            table.source()
                + ": in column "
                + Messages.quote(name)
                + ", row "
                + (firstRow + originalRow(row))
                + " (from 0) has "
                + (Double.isNaN(all[row])
                    ? "no weight"
                    : "the weight " + Decimals.shortest(all[row]))
                + ", but weights must not be negative.",
            "Remove such rows from the table.");
      }
    }
    return all;
  }

  /** Returns the number of a kept row in the original table. */
  private int originalRow(int row) {
    boolean[] keep = kept;
    return keep == null
        ? row
        : IntStream.range(0, keep.length).filter(i -> keep[i]).skip(row).findFirst().orElse(row);
  }

  public static Target kept(Target target, boolean[] keep) {
    return target instanceof Classes classes
        ? new Classes(kept(classes.of(), keep), classes.names())
        : new Values(kept(((Values) target).of(), keep));
  }

  public static double[] kept(double[] all, boolean[] keep) {
    double[] out = new double[count(keep)];
    int k = 0;
    for (int row = 0; row < all.length; row++) {
      if (keep[row]) {
        out[k++] = all[row];
      }
    }
    return out;
  }

  public static int[] kept(int[] all, boolean[] keep) {
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
