package dev.agon.estimate;

import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.set.GradientMapping;

/**
 * A measure of first-order stationarity of a pair (x, y): the norms of the {@linkplain
 * GradientMapping projected gradient mappings} of both players, {@code |x - Proj_X(x - gx)|} and
 * {@code |y - Proj_Y(y + gy)|}.
 *
 * <p>For a finite problem the gradients are computed on the full sum; otherwise they are means over
 * a large fixed sample. In the latter case a norm that is not larger than its standard error cannot
 * be distinguished from zero.
 *
 * @param x the norm of the minimiser's mapping
 * @param y the norm of the maximiser's mapping; 0 when y is empty
 * @param errorX the standard error of x; 0 for a full sum
 * @param errorY the standard error of y; 0 for a full sum
 * @param samples the number of samples evaluated
 * @param complete true when these are all samples of the problem
 */
public record Stationarity(
    double x, double y, double errorX, double errorY, long samples, boolean complete) {

  /** The measure is unknown: all numbers are NaN. */
  public static final Stationarity UNKNOWN =
      new Stationarity(Double.NaN, Double.NaN, Double.NaN, Double.NaN, 0, false);

  /**
   * Returns the measure of x and its exact worst case y*(x), where grad_x J is grad P.
   *
   * @param norm the norm of the minimiser's mapping of grad P(x)
   */
  public static Stationarity ofWorstCase(MinMaxProblem problem, double norm) {
    long samples = problem instanceof FiniteSumProblem sum ? sum.sampleCount() : 0;
    return new Stationarity(norm, 0, 0, 0, samples, true);
  }

  /** Measures the pair (x, y). */
  public static Stationarity of(MinMaxProblem problem, double[] x, double[] y) {
    return of(problem, SampleAverage.of(problem), x, y);
  }

  /** Measures the pair on a sample. */
  public static Stationarity of(
      MinMaxProblem problem, SampleAverage sample, double[] x, double[] y) {
    double[] gx = new double[x.length];
    double[] gy = new double[y.length];
    sample.gradient(x, y, gx, gy);
    return new Stationarity(
        new GradientMapping(problem.setX(), x.length, true).norm(x, gx),
        new GradientMapping(problem.setY(), y.length, false).norm(y, gy),
        sample.errorX(),
        sample.errorY(),
        sample.size(),
        sample.isComplete());
  }
}
