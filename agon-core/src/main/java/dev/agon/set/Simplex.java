package dev.agon.set;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;

/**
 * {@code {u : u_i >= 0, sum u_i = total}}.
 *
 * <p>The projection of v is {@code max(v_i - theta, 0)}, where theta makes the sum right. With w =
 * v - max(v), which keeps every digit where it matters, theta is the root in [-total, 0) of the
 * convex, decreasing, piecewise linear {@code f(theta) = sum max(w_i - theta, 0) - total}. Newton's
 * method from the left (Michelot 1986) never overshoots, and each step at least quarters the
 * product of residual and slope, so that the number of passes is bounded by the logarithm of n and
 * of the precision, whatever the data; each pass keeps only the coordinates still above theta. No
 * sort: O(n) in practice, with 3 to 8 passes over quickly shrinking sets.
 *
 * <p>C. Michelot, "A finite algorithm for finding the projection of a point onto the canonical
 * simplex of R^n", JOTA 50 (1986); L. Condat, "Fast projection onto the simplex and the l1 ball",
 * Math. Program. 158 (2016).
 *
 * @param total the sum of the coordinates, positive; 1 for probabilities
 */
public record Simplex(double total) implements ConvexSet {
  /** A residual this small is the rounding of the sum itself, and would only blur exact ties. */
  private static final double SUM_ROUNDING = 1e-13;

  /** Checks the total. */
  public Simplex {
    if (!(total > 0 && total < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "simplex: total must be positive and finite, but was " + total + ".",
          "Maybe 1, the probability simplex, is meant.");
    }
  }

  /** The probability simplex. */
  public Simplex() {
    this(1.0);
  }

  @Override
  public Newton projector(int dimension) {
    return new Newton(total, dimension);
  }

  /** The root finding, with its memory. */
  public static final class Newton implements Projector {
    /** A power of two that brings the total near 1, so that no sum can overflow or underflow. */
    private final double scale;

    private final double total;
    private final double[] candidates;
    private final double[] above = new double[2];
    private int count;

    Newton(double total, int dimension) {
      this.scale = Math.scalb(1.0, -Math.getExponent(total));
      this.total = total * scale;
      this.candidates = new double[dimension];
    }

    @Override
    public void project(double[] v) {
      project(v, v.length);
    }

    /**
     * Replaces the first coordinates of v by their projection onto the simplex of that dimension.
     *
     * @param size how many, from 1 to the dimension of the projector
     */
    public void project(double[] v, int size) {
      double max = Vectors.max(v, 0, size);
      count = 0;
      for (int i = 0; i < size; i++) {
        double w = (v[i] - max) * scale;
        candidates[count] = w;
        count += w > -total ? 1 : 0; // anything lower is below theta
      }
      narrow();
      double theta = threshold();
      double rest = remainder(theta);
      double unscale = 1 / scale;
      for (int i = 0; i < size; i++) {
        v[i] = Math.max(((v[i] - max) * scale - theta) - rest, 0.0) * unscale;
      }
    }

    /**
     * Drops most candidates that lie below the root. The same steps as in {@link #threshold}, but
     * reading alone is several times as fast as keeping; what rounding might do is left in.
     */
    private void narrow() {
      double theta = -total;
      double last = Double.POSITIVE_INFINITY;
      Vectors.above(candidates, count, theta, above);
      while (above[1] < last) {
        last = above[1];
        theta += (above[0] - total) / above[1];
        Vectors.above(candidates, count, theta - SUM_ROUNDING * total, above);
      }
      keep(theta - SUM_ROUNDING * total);
    }

    /** The root for the candidates, which are at most 0; keeps those above it. */
    private double threshold() {
      while (true) {
        double theta = (Vectors.sum(candidates, count) - total) / count;
        int before = count;
        keep(theta);
        if (count == before) {
          return theta;
        }
      }
    }

    private void keep(double theta) {
      int kept = 0;
      for (int i = 0; i < count; i++) {
        double value = candidates[i];
        candidates[kept] = value;
        kept += value > theta ? 1 : 0;
      }
      count = kept;
    }

    /**
     * One more Newton step, on the small residual itself. It is kept apart from theta: with many
     * coordinates near theta the rounding of theta alone would be seen in their sum.
     */
    private double remainder(double theta) {
      for (int i = 0; i < count; i++) {
        candidates[i] -= theta;
      }
      double residual = Vectors.sum(candidates, count) - total;
      return Math.abs(residual) <= SUM_ROUNDING * total ? 0 : residual / count;
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
