/**
 * Ordinary tables: reading CSV, TSV and databases, understanding what each column is, and turning
 * rows of words and numbers into rows of features.
 */
@NullMarked
package dev.agon.learn.table;

import org.jspecify.annotations.NullMarked;
