/** From scores to decisions: calibrated probabilities and the threshold of a class. */
@NullMarked
package dev.agon.learn.model.decision;

import org.jspecify.annotations.NullMarked;
