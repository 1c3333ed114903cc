/**
 * Encoding rows of words and numbers as features: columns and their features, scaling, labels,
 * groups, and the row encoder.
 */
@NullMarked
package dev.agon.learn.table.encode;

import org.jspecify.annotations.NullMarked;
