/** Estimates of a problem's constants from sampled gradients, and how certain they are. */
@NullMarked
package dev.agon.theory.estimate;

import org.jspecify.annotations.NullMarked;
