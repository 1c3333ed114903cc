/** Losses of a linear model: what a row costs, given its scores and its target. */
@NullMarked
package dev.agon.learn.loss;

import org.jspecify.annotations.NullMarked;
