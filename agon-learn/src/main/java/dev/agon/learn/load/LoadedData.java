package dev.agon.learn.load;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Split;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.schema.TableSchema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Data that a {@link DataRequest} asked for.
 *
 * @param rows the encoded rows, with notices and warnings
 * @param columns the columns that a model will know; null for unscaled LIBSVM text
 * @param schema the schema that was inferred from a table; null for LIBSVM text and for rows that
 *     were prepared for a trained model
 * @param split the training rows and the rows held out; null when no rows are held out
 * @param by the groups of the rows by each column that was asked for and that a table has
 * @param kept the text of each column that was kept, one entry per record of the table
 */
public record LoadedData(
    Dataset rows,
    @Nullable Columns columns,
    @Nullable TableSchema schema,
    @Nullable Split split,
    Map<String, Groups> by,
    Map<String, List<String>> kept) {}
