package dev.agon.run;

/**
 * One evaluation during a run.
 *
 * @param iteration the number of updates so far; 0 is the start
 * @param oracleCalls the number of oracle calls so far
 * @param seconds the time of the method, without evaluations
 * @param risk the worst-case risk P(x), exact or estimated; NaN if neither is possible
 * @param gradientNorm |grad P(x)|, exact or estimated, and projected if x is constrained: {@link
 *     dev.agon.set.GradientMapping}; NaN if neither is possible
 */
public record TracePoint(
    long iteration, long oracleCalls, double seconds, double risk, double gradientNorm) {}
