/**
 * A table in memory: named columns of numbers or words, whole or in parts.
 *
 * <p>{@link dev.agon.learn.table.read} reads tables, {@link dev.agon.learn.table.schema} infers the
 * kinds of their columns, and {@link dev.agon.learn.table.encode} converts rows to features.
 */
@NullMarked
package dev.agon.learn.table;

import org.jspecify.annotations.NullMarked;
