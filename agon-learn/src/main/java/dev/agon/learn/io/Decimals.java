package dev.agon.learn.io;

import tools.jackson.core.io.NumberOutput;

/** Doubles as the shortest decimals that read back as the same double, on every JDK. */
public final class Decimals {
  private Decimals() {}

  /**
   * The shortest round-trip decimal, integers without a point; {@code Double.toString} before JDK
   * 19 may give more digits.
   */
  public static String shortest(double value) {
    String text = NumberOutput.toString(value, /* useFastWriter= */ true);
    if (text.endsWith(".0")) {
      return text.substring(0, text.length() - 2);
    }
    return text.replace(".0E", "E");
  }
}
