/** Regularisers of the weights of a model. */
@NullMarked
package dev.agon.learn.regulariser;

import org.jspecify.annotations.NullMarked;
