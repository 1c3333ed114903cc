/**
 * What each column of a table is and how it becomes features, inferred from the table: {@link
 * dev.agon.learn.table.schema.TableSchema} and its settings.
 */
@NullMarked
package dev.agon.learn.table.schema;

import org.jspecify.annotations.NullMarked;
