/**
 * Estimates of quantities that a problem does not provide, from all of its samples or from many.
 */
@NullMarked
package dev.agon.estimate;

import org.jspecify.annotations.NullMarked;
