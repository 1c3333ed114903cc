package dev.agon.set;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;

/**
 * {@code {u : |u| <= radius}}; its projection shrinks a longer vector to the radius.
 *
 * @param radius positive
 */
public record Ball(double radius) implements ConvexSet {
  /** Checks the radius. */
  public Ball {
    if (!(radius > 0 && radius < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "ball: radius must be positive and finite, but was " + radius + ".",
          "Use a positive radius, or the whole space.");
    }
  }

  @Override
  public Projector projector(int dimension) {
    return point -> {
      double norm = Vectors.norm(point);
      if (norm == Double.POSITIVE_INFINITY) { // finite coordinates, but their norm overflows
        Vectors.scale(point, 0x1.0p-64);
        norm = Vectors.norm(point);
      }
      if (norm > radius) {
        // Divide first: radius/norm may underflow where the quotient of a coordinate does not.
        for (int i = 0; i < point.length; i++) {
          point[i] = point[i] / norm * radius;
        }
      }
    };
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    return Vectors.norm(point) <= radius + tolerance;
  }

  @Override
  public String describe() {
    return "ball of radius " + radius;
  }
}
