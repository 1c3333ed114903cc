package dev.agon.estimate;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;
import dev.agon.set.ConvexSet;
import dev.agon.set.GradientMapping;
import java.util.Arrays;

/**
 * Maximises {@code J(x,y)} over y in Y at a fixed x by gradients alone, with the spectral projected
 * gradient method.
 *
 * <pre>
 *   d = Proj_Y(y + a g) - y
 *   y' = y + t d,   t = 1, 1/2, 1/4, ... until  J' >= min of the last ten J + 1e-4 t g.d
 *   a = |s|^2 / -(s.r),   s = y' - y,   r = g' - g
 * </pre>
 *
 * <p>J is integrated along the path by the trapezoidal rule, {@code J' - J = t (g + g').d / 2},
 * which is exact for quadratics. The problem therefore need not provide values of J.
 *
 * <p>E. G. Birgin, J. M. Martinez, M. Raydan, "Nonmonotone spectral projected gradient methods on
 * convex sets", SIAM Journal on Optimization 10 (2000).
 */
final class InnerAscent {
  private static final double LEAST_RISE = 1e-4;
  private static final double LARGEST_STEP = 1e10;
  private static final double LARGEST_GROWTH = 10;
  private static final double SMALLEST_SHARE = 1e-9;

  private final LargeSample sample;
  private final ConvexSet.Projector projector;
  private final GradientMapping mapping;
  private final double[] y;
  private final double[] gy;
  private final double[] direction;
  private final double[] candidate;
  private final double[] candidateGradient;

  /** The last values of J, relative to the start of the ascent, in a ring buffer. */
  private final double[] recent = new double[10];

  private int accepted;
  private double height;
  private double step = 1;
  private double norm = Double.NaN;
  private double scale;

  /**
   * @param y the start, and after every {@link #climb} the current point (kept, overwritten)
   */
  InnerAscent(LargeSample sample, ConvexSet set, double[] y) {
    this.sample = sample;
    this.projector = set.projector(y.length);
    this.mapping = new GradientMapping(set, y.length, false);
    this.y = y;
    this.gy = new double[y.length];
    this.direction = new double[y.length];
    this.candidate = new double[y.length];
    this.candidateGradient = new double[y.length];
  }

  /**
   * Ascends from y until the norm of the gradient mapping is at most the tolerance times the
   * largest norm at the start of any ascent, or a tenth of the sampling error, or until the number
   * of gradients is used up.
   *
   * @param gx the gradient in x at the final point (output, overwritten)
   */
  void climb(double[] x, double tolerance, int gradients, double[] gx) {
    sample.gradient(x, y, gx, gy);
    norm = mapping.norm(y, gy);
    scale = Math.max(scale, norm);
    Arrays.fill(recent, Double.POSITIVE_INFINITY);
    recent[0] = 0;
    accepted = 1;
    height = 0;
    double share = 1;
    for (int k = 1; k < gradients && share > SMALLEST_SHARE && !isDone(tolerance); k++) {
      if (share == 1 && !face()) {
        return;
      }
      share = tryShare(x, share, gx) ? 1 : share / 2;
    }
    if (share < 1) {
      sample.gradient(x, y, gx, gy); // the last trial point was rejected
    }
  }

  private boolean isDone(double tolerance) {
    return !(norm > Math.max(tolerance * scale, sample.errorY() / 10));
  }

  /** Computes {@code direction = Proj(y + step g) - y}; returns false if it overflows. */
  private boolean face() {
    for (int i = 0; i < y.length; i++) {
      direction[i] = y[i] + step * gy[i];
    }
    if (!Vectors.isFinite(direction)) {
      return false;
    }
    projector.project(direction);
    Vectors.subtract(direction, y, direction);
    return true;
  }

  /** Moves to {@code y + share d} if J increases sufficiently. */
  private boolean tryShare(double[] x, double share, double[] gx) {
    System.arraycopy(y, 0, candidate, 0, y.length);
    Vectors.addScaled(share, direction, candidate);
    if (!isDefined(x, gx)) {
      return false;
    }
    double slope = Vectors.dot(gy, direction);
    double slopeThere = Vectors.dot(candidateGradient, direction);
    double there = height + share * (slope + slopeThere) / 2;
    if (!(there >= lowest() + LEAST_RISE * share * slope)) {
      return false; // the point or its gradient is not finite
    }
    double curvature = (slope - slopeThere) * share;
    double length = share * Vectors.norm(direction);
    double longest = Math.min(LARGEST_STEP, LARGEST_GROWTH * step);
    step = curvature > 0 ? Math.min(length * length / curvature, longest) : longest;
    System.arraycopy(candidate, 0, y, 0, y.length);
    System.arraycopy(candidateGradient, 0, gy, 0, y.length);
    norm = mapping.norm(y, gy);
    height = there;
    recent[accepted++ % recent.length] = there;
    return true;
  }

  private double lowest() {
    double least = recent[0];
    for (double value : recent) {
      least = Math.min(least, value);
    }
    return least;
  }

  /** Evaluates the gradient at the candidate; a loss may reject a point outside its domain. */
  private boolean isDefined(double[] x, double[] gx) {
    try {
      sample.gradient(x, candidate, gx, candidateGradient);
      return true;
    } catch (InvalidInputException e) {
      return false;
    }
  }

  /** Returns the norm of the projected gradient mapping in y at the end of the last ascent. */
  double norm() {
    return norm;
  }

  /** Returns the largest norm at the start of any ascent. */
  double scale() {
    return scale;
  }

  /** Returns the spectral step size with which the next ascent starts. */
  double step() {
    return step;
  }

  /** Restores the state after an ascent that ended with these numbers. */
  void resume(double newStep, double newScale) {
    step = newStep;
    scale = newScale;
  }
}
