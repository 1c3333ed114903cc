/** Worst cases over moved values and labels: the Wasserstein ball around the data. */
@NullMarked
package dev.agon.learn.transport;

import org.jspecify.annotations.NullMarked;
