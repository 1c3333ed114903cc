package dev.agon.set;

import dev.agon.InvalidInputException;

/**
 * {@code {u : lower <= u_i <= upper}}; its projection clamps every coordinate.
 *
 * @param lower the smallest value of a coordinate; may be -infinity
 * @param upper the largest value of a coordinate, at least lower; may be infinity
 */
public record Box(double lower, double upper) implements ConvexSet {
  /** Checks that the box is not empty. */
  public Box {
    if (!(lower <= upper)) {
      throw new InvalidInputException(
          "box: lower must not exceed upper, but was [" + lower + ", " + upper + "].",
          "Swap the two bounds.");
    }
  }

  @Override
  public Projector projector(int dimension) {
    return point -> {
      for (int i = 0; i < point.length; i++) {
        point[i] = Math.min(Math.max(point[i], lower), upper);
      }
    };
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    for (double value : point) {
      if (!(value >= lower - tolerance && value <= upper + tolerance)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String describe() {
    return "box [" + lower + ", " + upper + "]";
  }
}
