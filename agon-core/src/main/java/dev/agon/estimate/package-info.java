/** Estimates of quantities that a problem does not provide, from all or many of its samples. */
@NullMarked
package dev.agon.estimate;

import org.jspecify.annotations.NullMarked;
