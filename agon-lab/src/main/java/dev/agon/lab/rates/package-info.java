/** Measured and proved rates of convergence, on problems with known constants. */
@NullMarked
package dev.agon.lab.rates;

import org.jspecify.annotations.NullMarked;
