/** Worst weights inside their bounds, with slacks, for an interior-point method. */
@NullMarked
package dev.agon.learn.worst.interior;

import org.jspecify.annotations.NullMarked;
