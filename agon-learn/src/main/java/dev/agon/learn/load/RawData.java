package dev.agon.learn.load;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * Data as they were read, before a schema is inferred: a table or the rows of LIBSVM text.
 *
 * @param table the table; null for LIBSVM text
 * @param rows the rows of LIBSVM text, not scaled; null for a table
 */
public record RawData(@Nullable Table table, @Nullable Dataset rows) {}
