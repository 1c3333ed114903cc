package dev.agon.set;

import dev.agon.InvalidInputException;

/**
 * {@code {u : sum |u_i| <= radius}}: a bound that makes minimisers sparse.
 *
 * <p>For a v outside the ball, the projection has the signs of v and the absolute values of the
 * projection of |v| onto the {@link Simplex} of sum radius. J. Duchi, S. Shalev-Shwartz, Y. Singer,
 * T. Chandra, "Efficient projections onto the l1-ball for learning in high dimensions", ICML 2008.
 *
 * @param radius positive
 */
public record L1Ball(double radius) implements ConvexSet {
  /** Checks the radius. */
  public L1Ball {
    if (!(radius > 0 && radius < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "l1 ball: radius must be positive and finite, but was " + radius + ".",
          "Use WholeSpace for no bound.");
    }
  }

  @Override
  public Projector projector(int dimension) {
    Projector simplex = new Simplex(radius).projector(dimension);
    double[] sizes = new double[dimension];
    return point -> {
      if (sum(point) <= radius) {
        return;
      }
      for (int i = 0; i < point.length; i++) {
        sizes[i] = Math.abs(point[i]);
      }
      simplex.project(sizes);
      for (int i = 0; i < point.length; i++) {
        point[i] = Math.copySign(sizes[i], point[i]);
      }
    };
  }

  private static double sum(double[] point) {
    double sum = 0;
    for (double value : point) {
      sum += Math.abs(value);
    }
    return sum;
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    return sum(point) <= radius + tolerance;
  }

  @Override
  public String describe() {
    return "l1 ball of radius " + radius;
  }
}
