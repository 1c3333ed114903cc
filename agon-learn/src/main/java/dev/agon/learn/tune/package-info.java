/** Choosing how robust a model is to be, by rows that it was not trained with. */
@NullMarked
package dev.agon.learn.tune;

import org.jspecify.annotations.NullMarked;
