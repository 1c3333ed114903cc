package dev.agon.player.lazy;

/**
 * The rows that began alike and were never drawn: one state for all of them. They fall to zero
 * together, and rise together.
 */
final class Crowd extends Group {
  /** So many rows at rest. */
  Crowd(int rows, double y) {
    super(0);
    frame.set(R, y, y, 0);
    restart(rows);
  }

  /** Becomes what the projection makes of the candidate. */
  void project(Threshold threshold) {
    frame.before[R] = Math.max(threshold.weight(frame.before[R]), 0.0);
  }
}
