/**
 * Agon: stochastic min-max optimisation, {@code min over x, max over y of E[Q(x,y;xi)]}.
 *
 * <p>Start with {@link dev.agon.run.Solver}; write a problem with the interfaces of {@link
 * dev.agon.problem}; choose a method from {@link dev.agon.method}.
 */
@NullMarked
package dev.agon;

import org.jspecify.annotations.NullMarked;
