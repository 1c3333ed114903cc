/** Divisions of a data set into parts, and subsets of its rows. */
@NullMarked
package dev.agon.learn.data.split;

import org.jspecify.annotations.NullMarked;
