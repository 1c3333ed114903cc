/** Worst cases over values and labels that move: the Wasserstein ball around the data. */
@NullMarked
package dev.agon.learn.transport;

import org.jspecify.annotations.NullMarked;
