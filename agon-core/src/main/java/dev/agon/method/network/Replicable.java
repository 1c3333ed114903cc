package dev.agon.method.network;

import dev.agon.problem.MinMaxProblem;

/**
 * A problem that can be copied for other threads: the copies share the data, and each has its own
 * scratch memory.
 */
public interface Replicable {
  /** Returns another instance of the same problem, with the same capabilities. */
  MinMaxProblem replica();
}
