package dev.agon.set;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;

/**
 * {@code {u : 0 <= u_i <= cap, sum u_i = total}}: a simplex with an upper bound on every
 * coordinate.
 *
 * <p>With cap = total/k it is the set of the conditional value at risk: the mean over the worst k
 * samples.
 *
 * <p>The projection of v is {@code min(max(v_i - theta, 0), cap)}, where theta is chosen such that
 * the sum is the total. With v_(k) the k-th largest coordinate and k = ceil(total/cap), theta is in
 * [v_(k) - cap, v_(k)): for larger theta, fewer than k coordinates share the total; for smaller
 * theta, k of them are at the cap. Therefore theta is computed relative to v_(k), which preserves
 * the significant digits, and only coordinates within cap of v_(k) are involved. Newton steps on
 * the linear pieces of the sum are safeguarded by a bracket that is halved when they are slow. No
 * sorting is needed: O(n) in practice.
 *
 * @param total the sum of the coordinates, positive
 * @param cap the largest value of a coordinate; positive, and large enough for the dimension
 */
public record CappedSimplex(double total, double cap) implements ConvexSet {
  /** Checks total and cap. */
  public CappedSimplex {
    if (!(total > 0 && total < Double.POSITIVE_INFINITY && cap > 0)) {
      throw new InvalidInputException(
          "capped simplex: total and cap must be positive, but were " + total + " and " + cap + ".",
          "Use for example total 1 and a cap between 1/n and 1.");
    }
  }

  @Override
  public Projector projector(int dimension) {
    if (cap * dimension < total * (1 - 1e-12)) {
      throw new InvalidInputException(
          "capped simplex: "
              + dimension
              + " coordinates of at most "
              + cap
              + " cannot sum to "
              + total
              + ".",
          "Use a cap of at least " + total / dimension + ".");
    }
    return cap < total
        ? new CappedProjector(total, cap, dimension)
        : new Simplex(total).projector(dimension);
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    for (double value : point) {
      if (!(value >= -tolerance && value <= cap + tolerance)) {
        return false;
      }
    }
    return Math.abs(Vectors.sum(point, point.length) - total) <= tolerance;
  }

  @Override
  public String describe() {
    return "simplex of sum " + total + " capped at " + cap;
  }
}
