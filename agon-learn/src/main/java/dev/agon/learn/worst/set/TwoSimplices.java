package dev.agon.learn.worst.set;

import dev.agon.set.CappedSimplex;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Pairs (u, v) of vectors of equal length, each in its own set.
 *
 * @param first the set of u
 * @param second the set of v
 */
public record TwoSimplices(ConvexSet first, ConvexSet second) implements ConvexSet {
  /**
   * Moved weight and remaining weight of the total variation set: u with sum radius, v with sum 1 -
   * radius and at most p.
   *
   * @param rows the number of rows n
   * @param root {@code sqrt(n p_i)}, the unit of u_i and v_i; null if all are 1
   */
  public static TwoSimplices of(double radius, int rows, double @Nullable [] root) {
    double stays = 1 - radius;
    return root == null
        ? new TwoSimplices(new Simplex(radius), new CappedSimplex(stays, 1.0 / rows))
        : new TwoSimplices(
            new WeightedSimplex(root, 0, Double.POSITIVE_INFINITY, radius),
            new WeightedSimplex(root, 0, 1.0 / rows, stays));
  }

  @Override
  public Projector projector(int dimension) {
    int half = dimension / 2;
    double[] part = new double[half];
    Projector ofFirst = first.projector(half);
    Projector ofSecond = second.projector(half);
    return point -> {
      project(ofFirst, point, 0, part);
      project(ofSecond, point, half, part);
    };
  }

  private static void project(Projector projector, double[] point, int offset, double[] part) {
    System.arraycopy(point, offset, part, 0, part.length);
    projector.project(part);
    System.arraycopy(part, 0, point, offset, part.length);
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    int half = point.length / 2;
    return first.contains(Arrays.copyOf(point, half), tolerance)
        && second.contains(Arrays.copyOfRange(point, half, point.length), tolerance);
  }

  @Override
  public String describe() {
    return first.describe() + " and " + second.describe();
  }
}
