package dev.agon.run;

/**
 * One evaluation along a run.
 *
 * @param iteration updates done so far; 0 is the start
 * @param oracleCalls spent to reach this iterate
 * @param seconds of the method's clock, evaluation excluded
 * @param risk the worst-case risk P(x), exact or estimated; NaN when neither is possible
 * @param gradientNorm |grad P(x)|, exact or estimated, and projected where x is constrained: {@link
 *     dev.agon.set.GradientMapping}; NaN when neither is possible
 */
public record TracePoint(
    long iteration, long oracleCalls, double seconds, double risk, double gradientNorm) {}
