package dev.agon.set;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;

/**
 * {@code {u : 0 <= u_i <= cap, sum u_i = total}}: a simplex on which no coordinate may take all.
 *
 * <p>With cap = total/k it is the set behind the conditional value at risk: the mean over the worst
 * k samples.
 *
 * <p>The projection of v is {@code min(max(v_i - theta, 0), cap)}, where theta makes the sum right.
 * With v_(k) the k-th largest coordinate and k = ceil(total/cap), theta lies in [v_(k) - cap,
 * v_(k)): above, fewer than k coordinates share the total; below, k of them are full. So theta is
 * sought relative to v_(k), which keeps every digit where it matters, and only coordinates within
 * cap of v_(k) take part: Newton steps on the linear pieces of the sum, inside a bracket that is
 * halved whenever they are slow. No sort: O(n) in practice.
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
          "Maybe total 1 and a cap between 1/n and 1 are meant.");
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
          "Maybe the cap should be at least " + total / dimension + ".");
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
