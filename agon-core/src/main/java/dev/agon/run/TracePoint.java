package dev.agon.run;

/**
 * One evaluation along a run.
 *
 * @param iteration updates done so far; 0 is the start
 * @param oracleCalls spent to reach this iterate
 * @param seconds of the method's clock, evaluation excluded
 * @param risk the worst-case risk P(x); NaN when the problem cannot tell
 * @param gradientNorm |grad P(x)|; NaN when the problem cannot tell
 */
public record TracePoint(
    long iteration, long oracleCalls, double seconds, double risk, double gradientNorm) {}
