package dev.agon.run;

/** Why a run ended. */
public enum StopReason {
  /** The iteration limit was reached. */
  ITERATIONS,
  /** The limit of oracle calls was reached. */
  ORACLE_CALLS,
  /** The time limit of the method was reached. */
  SECONDS,
  /** The target of the worst-case risk was reached. */
  TARGET_RISK,
  /** The target of the gradient norm of P was reached. */
  TARGET_GRADIENT,
  /** The method converged. */
  CONVERGED,
  /** The method found no further step before its tolerance was met: rounding, or a kink. */
  STALLED,
  /** There are no more recorded batches. */
  REPLAY_END,
  /** The run was interrupted. */
  INTERRUPTED,
  /** Memory ran out; the last complete iterate and the evaluations so far are kept. */
  OUT_OF_MEMORY,
  /** The next point was not finite; the last finite one is kept. */
  DIVERGED;

  /**
   * Returns whether the run was stopped from outside, so that another one with the same budget may
   * continue.
   */
  public boolean isCutShort() {
    return this == INTERRUPTED || this == OUT_OF_MEMORY;
  }
}
