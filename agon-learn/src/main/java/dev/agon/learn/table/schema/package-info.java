/**
 * The kinds of the columns of a table and their encoding, inferred from the table: {@link
 * dev.agon.learn.table.schema.TableSchema} and its settings.
 */
@NullMarked
package dev.agon.learn.table.schema;

import org.jspecify.annotations.NullMarked;
