package dev.agon.lab.claim;

import org.jspecify.annotations.Nullable;

/** Limits that may be absent. */
final class Limits {
  private Limits() {}

  static boolean within(double value, @Nullable Double atMost, @Nullable Double atLeast) {
    return (atMost == null || value <= atMost) && (atLeast == null || value >= atLeast);
  }
}
