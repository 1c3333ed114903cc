/**
 * Turning rows of words and numbers into rows of features: columns and their features, scaling,
 * labels, groups, and the encoder of rows.
 */
@NullMarked
package dev.agon.learn.table.encode;

import org.jspecify.annotations.NullMarked;
