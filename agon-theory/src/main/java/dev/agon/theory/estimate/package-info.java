/** Estimates of a problem's constants from sampled gradients, with their uncertainty. */
@NullMarked
package dev.agon.theory.estimate;

import org.jspecify.annotations.NullMarked;
