package dev.agon.learn.table.column;

import dev.agon.InvalidInputException;
import java.io.Serializable;

/**
 * The range of the numbers of a column in training; an explanation proposes only numbers in this
 * range.
 *
 * @param min the smallest number
 * @param max the largest number
 * @param whole whether all were integers
 */
public record ValueRange(double min, double max, boolean whole) implements Serializable {
  private static final double ROUNDING = 1e-9;

  /** Validates the limits. */
  public ValueRange {
    if (!Double.isFinite(min) || !Double.isFinite(max) || min > max) {
      throw new InvalidInputException(
          "range must have finite limits min <= max, but is " + min + " to " + max + ".",
          "Use the smallest and the largest number of the column.");
    }
    if (whole && (min != Math.rint(min) || max != Math.rint(max))) {
      throw new InvalidInputException(
          "range is that of integers, but is " + min + " to " + max + ".",
          "Set whole to false if some numbers are not integers.");
    }
  }

  /** Rejects a fill value that cannot be the mean of such numbers, except for its rounding. */
  void requireMean(double fill) {
    double rounding = ROUNDING * (Math.abs(min) + Math.abs(max));
    if (!(fill >= min - rounding && fill <= max + rounding)) {
      throw new InvalidInputException(
          "fill must be the mean of numbers from " + min + " to " + max + ", but is " + fill + ".",
          "Use the mean of the column.");
    }
  }

  /** Returns whether a number lies between the limits. */
  public boolean contains(double value) {
    return value >= min && value <= max;
  }

  /** Returns the number between the limits that is closest. */
  public double clamp(double value) {
    return Math.max(min, Math.min(max, value));
  }
}
