package dev.agon.learn.worst.set;

import dev.agon.learn.worst.ArrayRisk;
import dev.agon.learn.worst.ChiSquareWeights;
import dev.agon.linalg.Vectors;
import dev.agon.set.ConvexSet;

/**
 * The weights y of weighted rows within a chi-square radius of their reference p, in the
 * coordinates {@code z_i = (y_i - p_i)/sqrt(n p_i)}, in which the divergence is a square: {@code
 * D(y) = (n/2) |z|^2}.
 *
 * <p>The projection is as in {@link ChiSquareBall}: the projection onto the simplex if it lies
 * within the radius, otherwise the weights that maximise {@code sum z_i v_i}.
 */
public final class WeightedChiSquareBall implements ConvexSet {
  private final double[] root;
  private final double radius;
  private final WeightedSimplex simplex;

  /**
   * @param root {@code sqrt(n p_i)}. Not copied
   * @param radius at least 0
   */
  public WeightedChiSquareBall(double[] root, double radius) {
    this.root = root;
    this.radius = radius;
    this.simplex =
        new WeightedSimplex(root, -1.0 / root.length, Double.POSITIVE_INFINITY, /* total= */ 0);
  }

  @Override
  public Projector projector(int dimension) {
    Projector ofSimplex = simplex.projector(dimension);
    double[] weights = new double[dimension];
    for (int i = 0; i < dimension; i++) {
      weights[i] = root[i] * root[i];
    }
    ArrayRisk worst = new ArrayRisk(new ChiSquareWeights(radius), dimension, weights, null);
    double[] projected = new double[dimension];
    return point -> {
      System.arraycopy(point, 0, projected, 0, dimension);
      ofSimplex.project(projected);
      if (divergence(projected) <= radius) {
        System.arraycopy(projected, 0, point, 0, dimension);
        return;
      }
      for (int i = 0; i < dimension; i++) {
        projected[i] = point[i] / root[i];
      }
      worst.of(projected);
      for (int i = 0; i < dimension; i++) {
        point[i] = worst.weights()[i] / root[i] - root[i] / dimension;
      }
    };
  }

  private static double divergence(double[] z) {
    return 0.5 * z.length * Vectors.dot(z, z);
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    return simplex.contains(point, tolerance) && divergence(point) <= radius + tolerance;
  }

  @Override
  public String describe() {
    return "weighted simplex within the chi-square radius " + radius;
  }
}
