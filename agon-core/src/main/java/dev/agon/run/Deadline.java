package dev.agon.run;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The time at which a run ends, in any phase. */
final class Deadline {
  private final boolean none;
  private final long at;

  private Deadline(boolean none, long at) {
    this.none = none;
    this.at = at;
  }

  /** Returns the deadline that is this long from now; null for none. */
  static Deadline after(@Nullable Duration time) {
    if (time == null || time.compareTo(Duration.ofDays(36_500)) > 0) {
      return new Deadline(true, 0);
    }
    return new Deadline(false, System.nanoTime() + time.toNanos());
  }

  boolean hasPassed() {
    return !none && System.nanoTime() - at >= 0;
  }

  /**
   * Throws an exception if the deadline has passed.
   *
   * @throws PassedException after the deadline
   */
  void check() {
    if (hasPassed()) {
      throw new PassedException();
    }
  }

  /** Thrown to end a computation when the deadline has passed. */
  static final class PassedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PassedException() {
      super("the deadline has passed", null, false, false);
    }
  }
}
