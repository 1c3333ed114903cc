/** From the weights of a model and a row to a prediction. */
@NullMarked
package dev.agon.learn.model.predict;

import org.jspecify.annotations.NullMarked;
