package dev.agon.learn.worst.set;

import dev.agon.InvalidInputException;
import dev.agon.learn.worst.ArrayRisk;
import dev.agon.learn.worst.ChiSquareWeights;
import dev.agon.linalg.Vectors;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;

/**
 * {@code {y in the simplex : (n/2) |y - 1/n|^2 <= radius}}: the weights within a chi-square radius
 * of the uniform weights.
 *
 * <p>The projection of v is its projection onto the simplex if that lies within the radius.
 * Otherwise it is {@code max(s v_i - theta, 0)} for the s below 1 that meets the radius: the
 * weights that maximise the weighted sum of v ({@link ChiSquareWeights}).
 *
 * @param radius at least 0
 */
public record ChiSquareBall(double radius) implements ConvexSet {
  /** Validates the radius. */
  public ChiSquareBall {
    if (!(radius >= 0)) {
      throw new InvalidInputException(
          "chi-square ball: the radius must not be negative, but was " + radius + ".",
          "Use for example 0.5.");
    }
  }

  @Override
  public Projector projector(int dimension) {
    Projector simplex = new Simplex().projector(dimension);
    ArrayRisk worst = new ArrayRisk(new ChiSquareWeights(radius), dimension, null, null);
    double[] projected = new double[dimension];
    return point -> {
      System.arraycopy(point, 0, projected, 0, dimension);
      simplex.project(projected);
      if (divergence(projected) > radius) {
        worst.of(point);
        System.arraycopy(worst.weights(), 0, point, 0, dimension);
      } else {
        System.arraycopy(projected, 0, point, 0, dimension);
      }
    };
  }

  private static double divergence(double[] y) {
    double squares = 0;
    for (double value : y) {
      squares += (value - 1.0 / y.length) * (value - 1.0 / y.length);
    }
    return 0.5 * y.length * squares;
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    for (double value : point) {
      if (!(value >= -tolerance)) {
        return false;
      }
    }
    return Math.abs(Vectors.sum(point, point.length) - 1) <= tolerance
        && divergence(point) <= radius + tolerance;
  }

  @Override
  public String describe() {
    return "simplex within the chi-square radius " + radius;
  }
}
