/** Experiments on distributionally robust logistic regression. */
@NullMarked
package dev.agon.lab.regression;

import org.jspecify.annotations.NullMarked;
