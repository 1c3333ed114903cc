package dev.agon.estimate;

import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.set.GradientMapping;

/**
 * How far a pair (x, y) is from one at which neither player gains to first order: the norms of
 * their {@linkplain GradientMapping projected gradient mappings}, {@code |x - Proj_X(x - gx)|} and
 * {@code |y - Proj_Y(y + gy)|}.
 *
 * <p>The gradient is that of the full sum where the problem is finite, else the mean over a large
 * sample that never changes. Then x and y are known up to their standard errors only: one that is
 * not above its error is zero as far as the sample can tell.
 *
 * @param x the norm of the minimiser's mapping
 * @param y the norm of the maximiser's mapping; 0 when y is empty
 * @param errorX the standard error of x; 0 for a full sum
 * @param errorY the standard error of y; 0 for a full sum
 * @param samples how many samples were looked at
 * @param complete true when these are all samples of the problem
 */
public record Stationarity(
    double x, double y, double errorX, double errorY, long samples, boolean complete) {

  /** Nothing is known. */
  public static final Stationarity UNKNOWN =
      new Stationarity(Double.NaN, Double.NaN, Double.NaN, Double.NaN, 0, false);

  /**
   * The measure of x and its exact worst case y*(x), at which grad_x J is grad P.
   *
   * @param norm the norm of the minimiser's mapping of grad P(x)
   */
  public static Stationarity ofWorstCase(MinMaxProblem problem, double norm) {
    long samples = problem instanceof FiniteSumProblem sum ? sum.sampleCount() : 0;
    return new Stationarity(norm, 0, 0, 0, samples, true);
  }

  /** Measures the pair. */
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
