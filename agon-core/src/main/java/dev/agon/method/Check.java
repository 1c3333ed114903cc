package dev.agon.method;

import dev.agon.InvalidInputException;

/** The range checks of hyper-parameters, with messages that name the parameter and its value. */
final class Check {
  private Check() {}

  static void positive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          name + " must be positive and finite, but was " + value + ".",
          "Maybe a small value such as 0.01 is meant.");
    }
  }

  static void smoothing(String name, double value) {
    if (!(value > 0 && value <= 1)) {
      throw new InvalidInputException(
          name + " must lie in (0, 1], but was " + value + ".",
          "Maybe " + name + " 0.1 is meant; 1 means no memory at all.");
    }
  }

  static void fraction(String name, double value) {
    if (!(value >= 0 && value < 1)) {
      throw new InvalidInputException(
          name + " must lie in [0, 1), but was " + value + ".", "Maybe " + name + " 0.9 is meant.");
    }
  }

  static void notNegative(String name, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          name + " must not be negative, but was " + value + ".", "Maybe 0 is meant.");
    }
  }

  static void atLeastOne(String name, int value) {
    if (value < 1) {
      throw new InvalidInputException(
          name + " must be at least 1, but was " + value + ".", "Maybe " + name + " 20 is meant.");
    }
  }
}
