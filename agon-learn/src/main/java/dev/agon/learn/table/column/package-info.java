/** The kinds of columns of a table, each with its encoding as features. */
@NullMarked
package dev.agon.learn.table.column;

import org.jspecify.annotations.NullMarked;
