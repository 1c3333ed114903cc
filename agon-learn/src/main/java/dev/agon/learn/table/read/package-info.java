/**
 * Reading tables: CSV, TSV and other separated text, and the results of SQL queries through JDBC.
 */
@NullMarked
package dev.agon.learn.table.read;

import org.jspecify.annotations.NullMarked;
