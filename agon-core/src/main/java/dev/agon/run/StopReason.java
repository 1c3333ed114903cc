package dev.agon.run;

/** Why a run ended. */
public enum StopReason {
  /** All iterations done. */
  ITERATIONS,
  /** The budget of oracle calls is spent. */
  ORACLE_CALLS,
  /** The method's clock has reached its budget. */
  SECONDS,
  /** The worst-case risk has reached its target. */
  TARGET_RISK,
  /** The norm of the gradient of P has reached its target. */
  TARGET_GRADIENT,
  /** The method itself found nothing left to improve. */
  CONVERGED,
  /** The method found no further step, though its aim is not reached: rounding, or a kink. */
  STALLED,
  /** Rows held out show that further steps would not help, or the last planned step is done. */
  HELD_OUT,
  /** The recorded batches are used up. */
  REPLAY_END,
  /** Someone asked the run to end. */
  INTERRUPTED,
  /** Memory ran out; the last whole iterate and the evaluations so far are kept. */
  OUT_OF_MEMORY,
  /** The next point was not finite; the last finite one is kept. */
  DIVERGED;

  /** Whether the run was cut short from outside: another one with the same budget may go on. */
  public boolean isCutShort() {
    return this == INTERRUPTED || this == OUT_OF_MEMORY;
  }
}
