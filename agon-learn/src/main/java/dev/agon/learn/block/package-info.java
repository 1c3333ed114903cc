/** The losses of a block of rows, and weighted sums of their derivatives. */
@NullMarked
package dev.agon.learn.block;

import org.jspecify.annotations.NullMarked;
