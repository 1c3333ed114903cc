package dev.agon.method;

/**
 * One part of a run whose method decides for itself how to go on.
 *
 * @param name what was done: "sample", "stochastic", "exact", "multipliers", "estimated" or
 *     "saddle"
 * @param why in words
 * @param iterations done in it
 * @param oracleCalls spent in it
 * @param risk P at its end; NaN where P was not evaluated
 */
public record Phase(String name, String why, long iterations, long oracleCalls, double risk) {}
