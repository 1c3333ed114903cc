package dev.agon.player.lazy;

import dev.agon.player.dense.States;

/**
 * The rows that began alike and were never drawn: one state for all of them. They fall to zero
 * together, and rise together.
 */
final class Crowd extends Group {
  /** So many rows at rest, with the first of the frames. */
  Crowd(States frames, int rows, double y) {
    super(frames, 0);
    frames.set(r, y, y, 0);
    restart(rows);
  }

  /** Becomes what the projection makes of the candidate. */
  void project(Threshold threshold) {
    frames.before[r] = Math.max(threshold.weight(frames.before[r]), 0.0);
  }
}
