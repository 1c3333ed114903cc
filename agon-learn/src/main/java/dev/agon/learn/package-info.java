/**
 * Distributionally robust logistic regression: the problem, its trainer, model file and metrics.
 */
@NullMarked
package dev.agon.learn;

import org.jspecify.annotations.NullMarked;
