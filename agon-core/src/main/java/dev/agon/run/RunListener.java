package dev.agon.run;

/** Watches a run: progress bars, logs, early stops. Its time does not count as the method's. */
public interface RunListener {
  /** After every evaluation, the start included. */
  default void evaluated(TracePoint point) {}

  /** After every iteration; keep it short. */
  default void iterated(long iteration) {}
}
