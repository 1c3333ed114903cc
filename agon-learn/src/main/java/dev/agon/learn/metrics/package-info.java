/**
 * Measures of predictions, computed on plain arrays of scores, classes, values and row weights.
 *
 * <p>A null row weight always means uniform weights. A measure that the data do not define, such as
 * the area under the ROC curve with one class only, is NaN. Sums are computed in the order of the
 * rows.
 */
@NullMarked
package dev.agon.learn.metrics;

import org.jspecify.annotations.NullMarked;
