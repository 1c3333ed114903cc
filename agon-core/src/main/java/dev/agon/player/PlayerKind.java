package dev.agon.player;

import dev.agon.InvalidInputException;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.RowWeightedProblem;
import dev.agon.set.Simplex;

/**
 * How the maximiser is stored.
 *
 * <p>All kinds compute the same iterates up to rounding; whole trajectories of thousands of steps
 * may still part, as rounding grows. The kind is therefore a setting of a run and belongs to its
 * provenance.
 */
public enum PlayerKind {
  /** Plain arrays: a step costs O(n) for n coordinates of y. */
  DENSE,
  /**
   * Only the coordinates that stand out are stored one by one: a step costs O(batch + active
   * coordinates). For a {@link RowWeightedProblem} whose y lives on a {@link Simplex}.
   */
  LAZY,
  /** {@link #LAZY} where it is possible and y has at least 1,000 coordinates, else dense. */
  AUTO;

  /**
   * From some 100 coordinates on the lazy player is the faster one, even when all of them are
   * active; below this number both are so fast that the plain one may as well serve.
   */
  private static final int WORTHWHILE = 1000;

  /** DENSE or LAZY for a problem; what AUTO chooses depends on nothing else. */
  public PlayerKind resolve(MinMaxProblem problem) {
    boolean possible = problem instanceof RowWeightedProblem && problem.setY() instanceof Simplex;
    if (this == LAZY && !possible) {
      throw new InvalidInputException(
          "player lazy needs a RowWeightedProblem whose y lives on a simplex, but "
              + problem.getClass().getSimpleName()
              + " on y in "
              + problem.setY().describe()
              + " is none.",
          "Maybe player auto is meant.");
    }
    if (this != AUTO) {
      return this;
    }
    return possible && problem.dimensionY() >= WORTHWHILE ? LAZY : DENSE;
  }
}
