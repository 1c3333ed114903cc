package dev.agon.saddle;

import dev.agon.estimate.Ascent;
import dev.agon.estimate.SampleAverage;
import dev.agon.linalg.Vectors;
import dev.agon.problem.MinMaxProblem;
import dev.agon.set.ConvexSet;
import dev.agon.set.WholeSpace;
import org.jspecify.annotations.Nullable;

/**
 * The duality gap {@code max over y' of J(x, y') - min over x' of J(x', y)} of a pair, on a fixed
 * sample: y ascends at a fixed x, x descends at a fixed y, and the gap is the sum of the two
 * differences of J. Where J is convex in x and concave in y the gap bounds {@code P(x) - min P}.
 */
public final class DualityGap {
  private static final int MOST_GRADIENTS = 60;

  /** Gradients that differ by less than this fraction count as equal. */
  private static final double SAME = 1e-8;

  /**
   * A search ends when its projected gradient has fallen to this fraction of its norm at the start.
   */
  private static final double FINE = 1e-3;

  /** A search that ends above this fraction has not converged. */
  private static final double REST = 0.02;

  /** A search ends when the remaining gain is at most this fraction of the negligible gap. */
  private static final double LITTLE = 0.1;

  private final SampleAverage sample;
  private final MinMaxProblem problem;
  private final @Nullable LinearMaximum linear;
  private final double[] x;
  private final double[] y;
  private final double[] slope;
  private int gradients = MOST_GRADIENTS;
  private double rise = Double.NaN;

  /**
   * @param sample the sample mean that approximates J
   * @param linearInY whether J is linear in y, in which case one gradient determines the gain of y
   */
  public DualityGap(MinMaxProblem problem, SampleAverage sample, boolean linearInY) {
    this.problem = problem;
    this.sample = sample;
    this.linear = linearInY ? new LinearMaximum(problem.setY(), problem.dimensionY()) : null;
    this.x = new double[problem.dimensionX()];
    this.y = new double[problem.dimensionY()];
    this.slope = new double[x.length];
  }

  /** Sets the largest number of gradients of a search; 60 at first. */
  public void setLimit(int atMost) {
    gradients = atMost;
  }

  /**
   * Measures the gap of a pair.
   *
   * @param negligible a gap so small that it need not be measured more exactly; 0 if it is unknown
   * @return the gap; NaN if one of the two searches does not converge
   */
  public double measure(double[] atX, double[] atY, double negligible) {
    measureRise(atX, atY, negligible);
    if (Double.isNaN(rise)) {
      return rise;
    }
    Ascent.Slope descent =
        (u, gradient) -> {
          sample.gradientX(u, atY, gradient);
          Vectors.scale(gradient, -1);
        };
    double bound = bound(atX, descent);
    if (rise + bound <= negligible || bound == 0 || isLinear(descent)) {
      return rise + bound;
    }
    System.arraycopy(atX, 0, x, 0, x.length);
    return rise + ascend(problem.setX(), x, LITTLE * negligible, descent);
  }

  /**
   * Returns the largest possible fall of J if it is convex in x, by the gradient alone (M. Jaggi,
   * "Revisiting Frank-Wolfe", ICML 2013); NaN if x is not bounded.
   */
  private double bound(double[] atX, Ascent.Slope descent) {
    descent.at(atX, slope);
    return new LinearMaximum(problem.setX(), x.length).rise(atX, slope, x);
  }

  /** Returns whether J has the same gradient where the bound would be reached. */
  private boolean isLinear(Ascent.Slope descent) {
    if (problem.setX() instanceof WholeSpace) {
      return false;
    }
    double[] there = new double[x.length];
    descent.at(x, there);
    Vectors.subtract(there, slope, there);
    return Vectors.norm(there) <= SAME * Vectors.norm(slope);
  }

  /** Measures only the gain of y at a fixed x: P(x) - J(x, y). */
  public double measureRise(double[] atX, double[] atY, double negligible) {
    if (linear != null) {
      double[] gradient = new double[y.length];
      sample.gradientY(atX, atY, gradient);
      rise = linear.rise(atY, gradient, y);
      return rise;
    }
    System.arraycopy(atY, 0, y, 0, y.length);
    rise =
        ascend(
            problem.setY(),
            y,
            LITTLE * negligible,
            (u, gradient) -> sample.gradientY(atX, u, gradient));
    return rise;
  }

  private double ascend(ConvexSet set, double[] u, double negligible, Ascent.Slope slope) {
    Ascent ascent = new Ascent(slope, set, u);
    ascent.setNegligible(negligible);
    ascent.ascend(FINE, () -> 0, gradients);
    boolean rests =
        ascent.norm() <= REST * ascent.scale() || ascent.scale() == 0 || ascent.isNegligible();
    return rests ? ascent.height() : Double.NaN;
  }

  /** Returns the part of the last gap that y gains: P(x) - J(x, y). */
  public double rise() {
    return rise;
  }
}
