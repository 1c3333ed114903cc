/** Experiments that measure models on held-out rows, also for the worst group of rows. */
@NullMarked
package dev.agon.lab.heldout;

import org.jspecify.annotations.NullMarked;
