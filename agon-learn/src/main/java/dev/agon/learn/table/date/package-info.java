/** Dates and times of day as they are written in tables, and the numbers that they become. */
@NullMarked
package dev.agon.learn.table.date;

import org.jspecify.annotations.NullMarked;
