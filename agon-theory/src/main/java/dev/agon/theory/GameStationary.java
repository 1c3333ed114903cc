package dev.agon.theory;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import dev.agon.set.ConvexSet;

/**
 * A pair (x, y) at which neither player gains to first order, made from a stationary x of P.
 *
 * <p>x is frozen and y climbs by projected gradient ascent until {@code |y - Proj_Y(y + s g)|/s <=
 * tolerance}. If x is stationary for P, the pair is then stationary for the game: {@code grad_x
 * J(x, y*(x)) = grad P(x)}.
 *
 * <p>The gradient is that of all rows for a finite sum, and of one large sample, drawn once, for a
 * stream: the ascent is deterministic either way. The step is halved whenever the measure grows,
 * which cannot happen for a concave J with {@code s <= 1/L}.
 *
 * @param x the given point
 * @param y where the ascent ended
 * @param stationarityX {@code |x - Proj_X(x - s gx)|/s}
 * @param stationarityY {@code |y - Proj_Y(y + s gy)|/s}
 * @param iterations steps of the ascent
 * @param converged whether stationarityY reached the tolerance
 */
public record GameStationary(
    double[] x,
    double[] y,
    double stationarityX,
    double stationarityY,
    long iterations,
    boolean converged) {

  /**
   * How to climb.
   *
   * @param step the first step s, positive
   * @param tolerance for stationarityY, positive
   * @param iterations at most this many steps
   * @param streamBatch the sample that stands for a stream's expectation
   * @param seed of that sample
   */
  public record Options(
      double step, double tolerance, long iterations, int streamBatch, long seed) {
    /** Checks the ranges. */
    public Options {
      if (!(step > 0 && tolerance > 0) || iterations < 0 || streamBatch < 1) {
        throw new InvalidInputException(
            "step and tolerance must be positive and the counts not negative, but they were "
                + step
                + ", "
                + tolerance
                + ", "
                + iterations
                + ", "
                + streamBatch
                + ".",
            "Maybe step 0.1, tolerance 1e-6, 10000 iterations and a batch of 4096 are meant.");
      }
    }

    /** This step, tolerance 1e-6, at most 10,000 iterations, a sample of 4,096. */
    public static Options withStep(double step) {
      return new Options(step, 1e-6, 10_000, 4096, 1);
    }
  }

  /** Climbs from y with a step of one over the largest curvature in y at (x, y). */
  public static GameStationary from(HessianProblem problem, double[] x, double[] y) {
    MeanOracle oracle = new MeanOracle(problem);
    RandomStream random = new RandomStream(1, Purpose.STATIONARY_PAIR);
    Batch batch = MeanOracle.meanBatch(problem, 4096, random);
    double[] z = ConstantEstimator.join(x, y);
    double norm =
        Lanczos.extremes(y.length, 30, (in, out) -> oracle.productY(z, in, batch, out), random)
            .norm();
    return from(problem, x, y, Options.withStep(norm > 0 ? 1 / norm : 1));
  }

  /** Climbs from y, with x frozen. */
  public static GameStationary from(
      MinMaxProblem problem, double[] x, double[] y, Options options) {
    RandomStream random = new RandomStream(options.seed(), Purpose.STATIONARY_PAIR);
    Batch batch = MeanOracle.meanBatch(problem, options.streamBatch(), random);
    ConvexSet.Projector projector = problem.setY().projector(y.length);
    double[] gx = new double[x.length];
    double[] gy = new double[y.length];
    double[] point = y.clone();
    double[] next = new double[y.length];
    double step = options.step();
    double before = Double.POSITIVE_INFINITY;
    long done = 0;
    while (true) {
      problem.gradient(x, point, batch, gx, gy);
      double measure = candidate(point, step, gy, projector, next);
      boolean converged = measure <= options.tolerance();
      if (converged || done == options.iterations() || !Double.isFinite(measure)) {
        double measureX =
            candidate(x, -step, gx, problem.setX().projector(x.length), new double[x.length]);
        return new GameStationary(x.clone(), point, measureX, measure, done, converged);
      }
      if (measure > before * (1 + 1e-9)) {
        step /= 2;
        measure = candidate(point, step, gy, projector, next);
      }
      before = measure;
      double[] old = point;
      point = next;
      next = old;
      done++;
    }
  }

  /** {@code out = Proj(u + step g)}; returns the length of the step over |step|. */
  private static double candidate(
      double[] u, double step, double[] g, ConvexSet.Projector projector, double[] out) {
    for (int i = 0; i < u.length; i++) {
      out[i] = u[i] + step * g[i];
    }
    if (!Vectors.isFinite(out)) {
      return Double.NaN;
    }
    projector.project(out);
    double[] difference = new double[u.length];
    Vectors.subtract(out, u, difference);
    return Vectors.norm(difference) / Math.abs(step);
  }
}
