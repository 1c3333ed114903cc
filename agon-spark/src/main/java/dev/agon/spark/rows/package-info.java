/** Readers of distributed rows: tables, LIBSVM text, DataFrames. */
@NullMarked
package dev.agon.spark.rows;

import org.jspecify.annotations.NullMarked;
