package dev.agon.learn.table.schema;

import dev.agon.learn.data.Groups;
import dev.agon.learn.data.RowFacts;
import dev.agon.learn.data.Target;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.encode.GroupColumn;
import dev.agon.learn.table.encode.TableRows;
import dev.agon.learn.table.encode.Times;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The properties of the labelled rows of a table.
 *
 * @param labelled whether each row of the table has a label
 */
record LabelledRows(Table table, Target target, @Nullable Groups groups, boolean[] labelled)
    implements RowFacts {
  @Override
  public String source() {
    return table.source();
  }

  @Override
  public double[] times(String column) {
    return TableRows.kept(Times.of(table, column), labelled);
  }

  @Override
  public Groups by(String column) {
    return GroupColumn.find(table, List.of(column), null, null).of(table, labelled);
  }
}
