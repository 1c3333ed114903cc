package dev.agon.player.storage;

import dev.agon.problem.RowWeightedProblem;

/**
 * The common quadratic {@code -(c/2) |y - center|^2} of a {@link RowWeightedProblem}.
 *
 * @param c the curvature, at least 0
 * @param center the common coordinate of the center
 */
public record Quadratic(double c, double center) {
  /** Returns the quadratic of a problem. */
  public static Quadratic of(RowWeightedProblem problem) {
    return new Quadratic(problem.curvature(), problem.center());
  }
}
