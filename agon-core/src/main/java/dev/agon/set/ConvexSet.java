package dev.agon.set;

/**
 * A closed convex set with its Euclidean projection {@code argmin over u in the set of |u - v|}.
 *
 * <p>Sets are immutable and may be shared; a {@link Projector} owns the scratch memory for one
 * dimension and serves one thread.
 */
public interface ConvexSet {
  /** A projector for vectors of this dimension. */
  Projector projector(int dimension);

  /** True when the point lies in the set, up to the tolerance in each condition. */
  boolean contains(double[] point, double tolerance);

  /** A short description, for example "simplex of sum 1". */
  String describe();

  /** Projects in place. */
  @FunctionalInterface
  interface Projector {
    /** Replaces the (finite) point by the nearest point of the set. */
    void project(double[] point);
  }
}
