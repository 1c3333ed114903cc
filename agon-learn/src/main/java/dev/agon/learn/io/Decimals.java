package dev.agon.learn.io;

import tools.jackson.core.io.NumberOutput;

/** Doubles as the shortest decimals that read back as the same double, on every JDK. */
public final class Decimals {
  private Decimals() {}

  /** The shortest round-trip decimal; {@code Double.toString} before JDK 19 may be longer. */
  public static String shortest(double value) {
    return NumberOutput.toString(value, /* useFastWriter= */ true);
  }
}
