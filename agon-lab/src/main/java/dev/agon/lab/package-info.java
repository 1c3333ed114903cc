/**
 * The laboratory: published experiments as data, their runs, and a report that compares them with
 * the paper.
 */
@NullMarked
package dev.agon.lab;

import org.jspecify.annotations.NullMarked;
