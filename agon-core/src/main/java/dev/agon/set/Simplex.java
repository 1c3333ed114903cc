package dev.agon.set;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;

/**
 * {@code {u : u_i >= 0, sum u_i = total}}.
 *
 * <p>The projection of v is {@code max(v_i - theta, 0)}, where theta is chosen such that the sum is
 * the total. With w = v - max(v), which preserves the significant digits, theta is the root in
 * [-total, 0) of the convex, decreasing, piecewise linear {@code f(theta) = sum max(w_i - theta, 0)
 * - total}. Newton's method from the left (Michelot 1986) never overshoots, and each step reduces
 * the product of residual and slope to at most a quarter, so the number of passes is bounded by the
 * logarithm of n and of the precision for any data. No sorting and no copy are needed: 3 to 10
 * read-only passes.
 *
 * <p>C. Michelot, "A finite algorithm for finding the projection of a point onto the canonical
 * simplex of R^n", JOTA 50 (1986); L. Condat, "Fast projection onto the simplex and the l1 ball",
 * Math. Program. 158 (2016).
 *
 * @param total the sum of the coordinates, positive; 1 for probabilities
 */
public record Simplex(double total) implements ConvexSet {
  /**
   * A residual below this is the rounding error of the sum itself; a correction would only disturb
   * exact ties.
   */
  private static final double SUM_ROUNDING = 1e-13;

  /** Checks the total. */
  public Simplex {
    if (!(total > 0 && total < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "simplex: total must be positive and finite, but was " + total + ".",
          "Use 1 for the probability simplex.");
    }
  }

  /** The probability simplex. */
  public Simplex() {
    this(1.0);
  }

  @Override
  public Projector projector(int dimension) {
    if (Double.isInfinite(total * dimension)) {
      throw new InvalidInputException(
          "simplex: total " + total + " is too large for " + dimension + " coordinates.",
          "Use a larger unit for the coordinates.");
    }
    return new Newton(total);
  }

  /** The root finding. */
  private static final class Newton implements Projector {
    private final double total;
    private final double[] above = new double[2];

    Newton(double total) {
      this.total = total;
    }

    @Override
    public void project(double[] v) {
      double max = Vectors.max(v, 0, v.length);
      double theta = -total;
      double before = Double.POSITIVE_INFINITY;
      Vectors.above(v, v.length, max, theta, above);
      while (above[1] < before) {
        before = above[1];
        theta += (above[0] - total) / before;
        Vectors.above(v, v.length, max, theta, above);
      }
      // One more Newton step. Unless it only corrects rounding, it is not added to theta but kept
      // as a separate number: with many coordinates above the threshold, the rounding of theta
      // would be visible in their sum.
      double rest = (above[0] - total) / above[1];
      if (Math.abs(above[0] - total) <= SUM_ROUNDING * total) {
        theta += rest;
        rest = 0;
      }
      subtract(max, theta, rest, v);
    }

    /** {@code v = max(v - (max + theta + rest), 0)}, the largest first. */
    private static void subtract(double max, double theta, double rest, double[] v) {
      for (int i = 0; i < v.length; i++) {
        v[i] = Math.max(((v[i] - max) - theta) - rest, 0.0);
      }
    }
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    for (double value : point) {
      if (!(value >= -tolerance)) {
        return false;
      }
    }
    return Math.abs(Vectors.sum(point, point.length) - total) <= tolerance;
  }

  @Override
  public String describe() {
    return "simplex of sum " + total;
  }
}
