package dev.agon.learn.worst.set;

import dev.agon.InvalidInputException;
import dev.agon.learn.worst.ClampedSum;
import dev.agon.linalg.Vectors;
import dev.agon.set.ConvexSet;
import java.util.Arrays;

/**
 * {@code {u : least a_i <= u_i <= most a_i, sum a_i u_i = total}}: a capped simplex of weighted
 * rows, in coordinates u_i = a_i t_i, whose squares weight t_i by a_i^2.
 *
 * <p>The projection of v is {@code a_i clamp(v_i/a_i - theta, least, most)}, with theta such that
 * the sum is met ({@link ClampedSum}).
 */
public final class WeightedSimplex implements ConvexSet {
  private final double[] root;
  private final double least;
  private final double most;
  private final double total;
  private final double[] squares;
  private final double sumOfSquares;

  /**
   * @param root the a_i, positive: square roots of row weights. Not copied
   * @param least the smallest t_i, finite
   * @param most the largest t_i; may be infinite
   * @param total the sum of all a_i u_i = a_i^2 t_i
   */
  public WeightedSimplex(double[] root, double least, double most, double total) {
    this.squares = new double[root.length];
    Arrays.setAll(squares, i -> root[i] * root[i]);
    double sum = Vectors.sum(squares, squares.length);
    double slack = 1e-12 * Math.max(Math.abs(total), sum * Math.abs(least));
    if (!(sum * least <= total + slack && sum * most >= total - slack)) {
      throw new InvalidInputException(
          "weighted simplex: weights with the sum "
              + sum
              + ", multiplied by "
              + least
              + " to "
              + most
              + ", cannot sum to "
              + total
              + ".",
          "Choose bounds around " + total / sum + ".");
    }
    this.root = root;
    this.least = least;
    this.most = most;
    this.total = total;
    this.sumOfSquares = sum;
  }

  @Override
  public Projector projector(int dimension) {
    ClampedSum threshold = new ClampedSum(squares, sumOfSquares, least, most, total);
    double[] units = new double[dimension];
    return point -> {
      for (int i = 0; i < dimension; i++) {
        units[i] = point[i] / root[i];
      }
      threshold.find(units);
      for (int i = 0; i < dimension; i++) {
        point[i] = root[i] * threshold.of(units[i]);
      }
    };
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    double sum = 0;
    for (int i = 0; i < root.length; i++) {
      double t = point[i] / root[i];
      if (!(t >= least - tolerance && t <= most + tolerance)) {
        return false;
      }
      sum += root[i] * point[i];
    }
    return Math.abs(sum - total) <= tolerance;
  }

  @Override
  public String describe() {
    return "weighted simplex of sum " + total + " between " + least + " and " + most;
  }
}
