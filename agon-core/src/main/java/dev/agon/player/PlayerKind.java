package dev.agon.player;

import dev.agon.InvalidInputException;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.RowWeightedProblem;
import dev.agon.set.Simplex;

/**
 * The storage of the maximiser.
 *
 * <p>All kinds compute the same iterates up to rounding. Trajectories of thousands of steps may
 * still diverge as rounding errors grow. The kind is therefore a setting of a run and part of its
 * provenance.
 */
public enum PlayerKind {
  /** Plain arrays: a step costs O(n) for n coordinates of y. */
  DENSE,
  /**
   * Stores only distinct coordinates one by one: a step costs O(batch + active coordinates). For a
   * {@link RowWeightedProblem} whose y is on a {@link Simplex}.
   */
  LAZY,
  /**
   * {@link #LAZY} if it is possible and y has at least 1,000 coordinates, otherwise {@link #DENSE}.
   */
  AUTO;

  /**
   * With more than about 100 coordinates the lazy player is faster, even if all of them are active.
   * Below this limit both are so fast that the dense one is used.
   */
  private static final int WORTHWHILE = 1000;

  /** Returns DENSE or LAZY for a problem; the choice of AUTO depends only on the problem. */
  public PlayerKind resolve(MinMaxProblem problem) {
    boolean possible = problem instanceof RowWeightedProblem && problem.setY() instanceof Simplex;
    if (this == LAZY && !possible) {
      throw new InvalidInputException(
          "player lazy needs row weights on a simplex, but y of this problem is in "
              + problem.setY().describe()
              + ".",
          "Use player auto.");
    }
    if (this != AUTO) {
      return this;
    }
    return possible && problem.dimensionY() >= WORTHWHILE ? LAZY : DENSE;
  }
}
