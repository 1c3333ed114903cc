package dev.agon.learn.load;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.schema.TableSchema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Data loaded by a {@link DataRequest}.
 *
 * @param rows the encoded rows, with notices and warnings
 * @param columns the columns that are stored in a model; null for unscaled LIBSVM text
 * @param schema the schema that was inferred from a table; null for LIBSVM text and for rows that
 *     were prepared for a trained model
 * @param split the training rows and the held-out rows; null if no rows are held out
 * @param by the groups of the rows by each requested column that the table has
 * @param kept the text of each column that was kept, one entry per record of the table
 * @param source the rows for other splits, with preprocessing fitted again; null unless {@link
 *     DataRequest#divisible} was set
 */
public record LoadedData(
    Dataset rows,
    @Nullable Columns columns,
    @Nullable TableSchema schema,
    @Nullable Split split,
    Map<String, Groups> by,
    Map<String, List<String>> kept,
    @Nullable RowSource source) {
  /** Returns the same data with a source of other splits. */
  LoadedData withSource(RowSource value) {
    return new LoadedData(rows, columns, schema, split, by, kept, value);
  }
}
