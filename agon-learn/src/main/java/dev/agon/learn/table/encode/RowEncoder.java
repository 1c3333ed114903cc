package dev.agon.learn.table.encode;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Target;
import dev.agon.learn.table.Table;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the rows of a table, or of a part of it, as scaled features, labels, weights and groups.
 * The same code runs on one machine and in the tasks of a cluster.
 */
public final class RowEncoder implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Columns columns;
  private final LabelColumn label;
  private final @Nullable GroupColumn groups;

  /**
   * @param columns the columns and their scaling
   * @param label the column to predict; rows without a label are left out
   * @param groups the column of the groups, or null
   */
  public RowEncoder(Columns columns, LabelColumn label, @Nullable GroupColumn groups) {
    this.columns = columns;
    this.label = label;
    this.groups = groups;
  }

  public Columns columns() {
    return columns;
  }

  public LabelColumn label() {
    return label;
  }

  public @Nullable GroupColumn groups() {
    return groups;
  }

  /**
   * Encodes the rows of a part that have a label.
   *
   * @param firstRow the number of the first row of the part in the whole table, for messages
   */
  public Dataset encode(Table part, long firstRow) {
    return encode(part, firstRow, new ArrayList<>(), new ArrayList<>());
  }

  public Dataset encode(Table part, long firstRow, List<String> notices, List<String> warnings) {
    boolean[] keep = label.labelled(part);
    Target target = label.target(part, columns.scaling());
    return new TableRows(part, keep, columns, /* reportUnknown= */ false, firstRow)
        .dataset(
            keep == null ? target : TableRows.kept(target, keep),
            groups == null ? null : groups.of(part, keep),
            /* weighted= */ true,
            notices,
            warnings);
  }
}
