package dev.agon.method;

/**
 * One stage of a run whose method controls its own stages.
 *
 * @param name the kind of stage: "sample", "stochastic", "exact" or "multipliers"
 * @param why the reason for it, as text
 * @param iterations the number of iterations
 * @param oracleCalls the number of oracle calls
 * @param risk P at the end; NaN if P was not evaluated
 */
public record Phase(String name, String why, long iterations, long oracleCalls, double risk) {}
