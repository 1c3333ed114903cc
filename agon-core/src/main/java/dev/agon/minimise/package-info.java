/**
 * Minimisers of functions whose value and gradient are exact: L-BFGS, the method of multipliers.
 */
@NullMarked
package dev.agon.minimise;

import org.jspecify.annotations.NullMarked;
