package dev.agon.saddle;

import dev.agon.estimate.Ascent;
import dev.agon.estimate.SampleAverage;
import dev.agon.linalg.Vectors;
import dev.agon.problem.MinMaxProblem;
import dev.agon.set.ConvexSet;

/**
 * The duality gap {@code max over y' of J(x, y') - min over x' of J(x', y)} of a pair, on a fixed
 * sample: y ascends at a fixed x, x descends at a fixed y, and the gap is the sum of the two
 * differences of J. Where J is convex in x and concave in y the gap bounds {@code P(x) - min P}.
 */
public final class DualityGap {
  private static final int GRADIENTS = 60;

  /** A search ends when its projected gradient is this fraction of that at its start. */
  private static final double FINE = 1e-3;

  /** A search that ends above this fraction has not converged. */
  private static final double REST = 0.02;

  private final SampleAverage sample;
  private final MinMaxProblem problem;
  private final double[] x;
  private final double[] y;
  private final double[] other;
  private final double[] unused;
  private double rise = Double.NaN;
  private double fall = Double.NaN;

  /**
   * @param sample the sample mean that approximates J
   */
  public DualityGap(MinMaxProblem problem, SampleAverage sample) {
    this.problem = problem;
    this.sample = sample;
    this.x = new double[problem.dimensionX()];
    this.y = new double[problem.dimensionY()];
    this.other = new double[x.length];
    this.unused = new double[y.length];
  }

  /**
   * Measures the gap of a pair.
   *
   * @return the gap; NaN if one of the two searches does not converge
   */
  public double measure(double[] atX, double[] atY) {
    System.arraycopy(atY, 0, y, 0, y.length);
    rise = climb(problem.setY(), y, (u, gradient) -> sample.gradient(atX, u, other, gradient));
    System.arraycopy(atX, 0, x, 0, x.length);
    fall =
        climb(
            problem.setX(),
            x,
            (u, gradient) -> {
              sample.gradient(u, atY, gradient, unused);
              Vectors.scale(gradient, -1);
            });
    return rise + fall;
  }

  private static double climb(ConvexSet set, double[] u, Ascent.Slope slope) {
    Ascent ascent = new Ascent(slope, set, u);
    ascent.climb(FINE, () -> 0, GRADIENTS);
    boolean rests = ascent.norm() <= REST * ascent.scale() || ascent.scale() == 0;
    return rests ? ascent.height() : Double.NaN;
  }

  /** Returns the part of the last gap that y gains: P(x) - J(x, y). */
  public double rise() {
    return rise;
  }

  /** Returns the worst case of the last pair's x. */
  public double[] worstCase() {
    return y;
  }
}
