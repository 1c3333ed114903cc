/** The losses of a linear model. */
@NullMarked
package dev.agon.learn.loss;

import org.jspecify.annotations.NullMarked;
