package dev.agon.set;

/**
 * A closed convex set with its Euclidean projection {@code argmin over u in the set of |u - v|}.
 *
 * <p>Sets are immutable and may be shared; a {@link Projector} has scratch memory for one dimension
 * and must be used by one thread.
 */
public interface ConvexSet {
  /** Returns a projector for vectors of this dimension. */
  Projector projector(int dimension);

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
}
