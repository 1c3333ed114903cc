/**
 * How good answers are: measures on plain arrays of scores, classes, values and row weights.
 *
 * <p>A row weight of null everywhere means that all rows count alike. A measure that the data does
 * not define, such as an area under the ROC curve with one class only, is NaN; nothing here invents
 * a number for it. Sums run in the order of the rows.
 */
@NullMarked
package dev.agon.learn.metrics;

import org.jspecify.annotations.NullMarked;
