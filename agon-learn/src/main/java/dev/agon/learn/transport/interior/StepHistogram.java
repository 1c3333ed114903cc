package dev.agon.learn.transport.interior;

import java.util.Arrays;

/** A histogram of the largest step that each row allows, in cells of equal width. */
final class StepHistogram {
  /** The length of a step that no bound limits. */
  static final double NO_LIMIT = 2;

  private static final int CELLS = 1024;

  private final long[] count = new long[CELLS];
  private double least = NO_LIMIT;

  void clear() {
    Arrays.fill(count, 0);
    least = NO_LIMIT;
  }

  void add(double longest) {
    if (longest < 1) {
      count[(int) (longest * CELLS)]++;
      least = Math.min(least, longest);
    }
  }

  void add(StepHistogram other) {
    for (int k = 0; k < CELLS; k++) {
      count[k] += other.count[k];
    }
    least = Math.min(least, other.least);
  }

  /** The largest step, at most 1, that at most this many rows do not allow. */
  double longest(long rows) {
    long sum = 0;
    for (int k = 0; k < CELLS; k++) {
      sum += count[k];
      if (sum > rows) {
        return rows == 0 ? Math.min(1, least) : Math.max(least, (double) k / CELLS);
      }
    }
    return 1;
  }
}
