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
  public Projector projector(int dimension) {
    double[] candidates = new double[dimension];
    return point -> project(point, total, candidates);
  }

  private static void project(double[] v, double total, double[] candidates) {
    double max = Double.NEGATIVE_INFINITY;
    for (double value : v) {
      max = Math.max(max, value);
    }
    int count = 0;
    for (double value : v) {
      double w = value - max;
      candidates[count] = w;
      count += w > -total ? 1 : 0; // anything lower is below theta
    }
    double theta = threshold(candidates, count, total);
    for (int i = 0; i < v.length; i++) {
      v[i] = Math.max((v[i] - max) - theta, 0.0);
    }
  }

  /** The root theta for the first {@code count} values, which are at most 0; reorders them. */
  private static double threshold(double[] w, int count, double total) {
    double theta = (Vectors.sum(w, count) - total) / count;
    while (true) {
      int kept = 0;
      for (int i = 0; i < count; i++) {
        double value = w[i];
        w[kept] = value;
        kept += value > theta ? 1 : 0;
      }
      if (kept == count) {
        return polish(w, count, total, theta);
      }
      count = kept;
      theta = (Vectors.sum(w, count) - total) / count;
    }
  }

  /** One more Newton step, on the small residual itself: removes the rounding of the large sum. */
  private static double polish(double[] w, int count, double total, double theta) {
    for (int i = 0; i < count; i++) {
      w[i] -= theta;
    }
    return theta + (Vectors.sum(w, count) - total) / count;
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
