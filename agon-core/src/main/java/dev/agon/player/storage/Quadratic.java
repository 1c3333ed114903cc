package dev.agon.player.storage;

import dev.agon.problem.RowWeightedProblem;

/**
 * The common quadratic {@code -(c/2) |y - centre|^2} of a {@link RowWeightedProblem}.
 *
 * @param c the curvature, at least 0
 * @param centre the common coordinate of the centre
 */
public record Quadratic(double c, double centre) {
  /** Returns the quadratic of a problem. */
  public static Quadratic of(RowWeightedProblem problem) {
    return new Quadratic(problem.curvature(), problem.centre());
  }
}
