package dev.agon.set;

import org.jspecify.annotations.Nullable;

/**
 * A closed convex set with its Euclidean projection {@code argmin over u in the set of |u - v|}.
 *
 * <p>Sets are immutable and may be shared; a {@link Projector} has scratch memory for one dimension
 * and must be used by one thread.
 */
public interface ConvexSet {
  /** Returns a projector for vectors of this dimension. */
  Projector projector(int dimension);

  /**
   * Returns the steps of a player in this set, for vectors of this dimension; null for a straight
   * step followed by the projection.
   */
  default @Nullable Mover mover(int dimension) {
    return null;
  }

  /** Returns whether the point is in the set, up to the tolerance in each condition. */
  boolean contains(double[] point, double tolerance);

  /** Returns a short description, for example "simplex of sum 1". */
  String describe();

  /** A projection in place. */
  @FunctionalInterface
  interface Projector {
    /** Replaces the (finite) point by the nearest point of the set. */
    void project(double[] point);
  }

  /** Steps within the set that are not projections of straight steps. */
  @FunctionalInterface
  interface Mover {
    /**
     * Moves from one point of the set to another.
     *
     * @param step the length of the step; negative to move against the direction
     * @param direction a gradient or a momentum
     * @param to the new point (output, overwritten)
     */
    void move(double[] from, double step, double[] direction, double[] to);
  }
}
