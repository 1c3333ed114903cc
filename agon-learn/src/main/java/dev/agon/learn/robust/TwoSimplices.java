package dev.agon.learn.robust;

import dev.agon.set.CappedSimplex;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import java.util.Arrays;

/**
 * Pairs (u, v) of halves: u in the simplex of one sum, v in the capped simplex of another.
 *
 * @param first the sum of u
 * @param second the sum of v
 * @param cap the largest coordinate of v
 */
public record TwoSimplices(double first, double second, double cap) implements ConvexSet {
  @Override
  public Projector projector(int dimension) {
    int half = dimension / 2;
    double[] part = new double[half];
    Projector ofFirst = new Simplex(first).projector(half);
    Projector ofSecond = new CappedSimplex(second, cap).projector(half);
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
    return new Simplex(first).contains(Arrays.copyOf(point, half), tolerance)
        && new CappedSimplex(second, cap)
            .contains(Arrays.copyOfRange(point, half, point.length), tolerance);
  }

  @Override
  public String describe() {
    return new Simplex(first).describe() + " and " + new CappedSimplex(second, cap).describe();
  }
}
