/**
 * Solvers for a min-max problem whose expectation is a mean over a fixed sample: projected
 * quasi-Newton steps on P, restarted extragradient steps, duality gaps.
 */
@NullMarked
package dev.agon.saddle;

import org.jspecify.annotations.NullMarked;
