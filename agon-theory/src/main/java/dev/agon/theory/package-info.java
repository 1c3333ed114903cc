/**
 * The theory as code: stability conditions, schedules, explicit bounds, and estimates of the
 * constants that they need.
 *
 * <p>All results are proved for unconstrained x and y only; {@link dev.agon.theory.StabilityCheck}
 * warns if a problem has a set.
 *
 * <p>H. Cai, S. A. Alghunaim, A. H. Sayed, "Accelerated Stochastic Min-Max Optimization Based on
 * Bias-corrected Momentum", arXiv 2406.13041.
 */
@NullMarked
package dev.agon.theory;

import org.jspecify.annotations.NullMarked;
