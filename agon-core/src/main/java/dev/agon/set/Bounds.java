package dev.agon.set;

import dev.agon.InvalidInputException;

/**
 * {@code {u : lower_i <= u_i <= upper_i}}: a box with bounds for every coordinate; {@link Box} has
 * the same bounds for all coordinates. The projection clamps every coordinate.
 *
 * <pre>{@code
 * new Bounds(new double[] {0, -1}, new double[] {Double.POSITIVE_INFINITY, 1})
 * }</pre>
 */
public final class Bounds implements ConvexSet {
  private final double[] lower;
  private final double[] upper;

  /**
   * @param lower the smallest value of each coordinate; may be -infinity (copied)
   * @param upper the largest value of each coordinate, at least lower; may be infinity (copied)
   */
  public Bounds(double[] lower, double[] upper) {
    if (lower.length != upper.length) {
      throw new InvalidInputException(
          "bounds: there are " + lower.length + " lower and " + upper.length + " upper bounds.",
          "Give a lower and an upper bound for every coordinate.");
    }
    for (int i = 0; i < lower.length; i++) {
      if (!(lower[i] <= upper[i])) {
        throw new InvalidInputException(
            "bounds: lower must not exceed upper, but coordinate "
                + i
                + " has ["
                + lower[i]
                + ", "
                + upper[i]
                + "].",
            "Are the two bounds swapped?");
      }
    }
    this.lower = lower.clone();
    this.upper = upper.clone();
  }

  @Override
  public Projector projector(int dimension) {
    requireDimension(dimension);
    return point -> {
      for (int i = 0; i < point.length; i++) {
        point[i] = Math.min(Math.max(point[i], lower[i]), upper[i]);
      }
    };
  }

  private void requireDimension(int dimension) {
    if (dimension != lower.length) {
      throw new InvalidInputException(
          "bounds: there are "
              + lower.length
              + " bounds, but the point has "
              + dimension
              + " coordinates.",
          "Give a lower and an upper bound for every coordinate.");
    }
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    requireDimension(point.length);
    for (int i = 0; i < point.length; i++) {
      if (!(point[i] >= lower[i] - tolerance && point[i] <= upper[i] + tolerance)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String describe() {
    return "box with bounds for each of " + lower.length + " coordinates";
  }

  @Override
  public String toString() {
    return "Bounds[dimension=" + lower.length + "]";
  }
}
