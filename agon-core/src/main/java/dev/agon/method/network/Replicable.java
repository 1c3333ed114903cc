package dev.agon.method.network;

import dev.agon.problem.MinMaxProblem;

/**
 * A problem that can make copies of itself for other threads: they share the data, each has its own
 * scratch memory.
 */
public interface Replicable {
  /** Another object for the same problem, with the same capabilities. */
  MinMaxProblem replica();
}
