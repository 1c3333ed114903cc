/** The text of cells: numbers with their signs and marks, words, and missing values. */
@NullMarked
package dev.agon.learn.table.text;

import org.jspecify.annotations.NullMarked;
