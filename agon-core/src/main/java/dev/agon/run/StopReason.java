package dev.agon.run;

/** The reason why a run ended. */
public enum StopReason {
  /** The iteration limit was reached. */
  ITERATIONS,
  /** The limit of oracle calls was reached. */
  ORACLE_CALLS,
  /** The time limit of the method was reached. */
  SECONDS,
  /** The deadline of the run has passed; the last whole iterate is kept. */
  DEADLINE,
  /** The worst-case risk has reached its target. */
  TARGET_RISK,
  /** The target of the gradient norm of P was reached. */
  TARGET_GRADIENT,
  /** The method converged. */
  CONVERGED,
  /** The method found no further step before its tolerance was met: rounding, or a kink. */
  STALLED,
  /** Rows held out show that further steps would not help, or the last planned step is done. */
  HELD_OUT,
  /** There are no more recorded batches. */
  REPLAY_END,
  /** The run was interrupted. */
  INTERRUPTED,
  /** Memory ran out; the last complete iterate and the evaluations so far are kept. */
  OUT_OF_MEMORY,
  /** The next point was not finite; the last finite one is kept. */
  DIVERGED;

  /**
   * Returns whether the method itself ended the run. Otherwise more iterations may give a better
   * result.
   */
  public boolean isFinished() {
    return this == CONVERGED || this == STALLED || this == HELD_OUT;
  }

  /**
   * Returns whether the run was stopped from outside, in which case another one with the same
   * budget may continue.
   */
  public boolean isCutShort() {
    return this == INTERRUPTED || this == OUT_OF_MEMORY;
  }
}
