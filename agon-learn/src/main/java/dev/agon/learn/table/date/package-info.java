/** Dates and times of day as written in tables, and their encoding as numbers. */
@NullMarked
package dev.agon.learn.table.date;

import org.jspecify.annotations.NullMarked;
