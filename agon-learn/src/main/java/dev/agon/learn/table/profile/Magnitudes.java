package dev.agon.learn.table.profile;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.number.Decimals;

/**
 * The range of numbers that training can compute with: their squares, and the squares of their
 * differences, must neither overflow nor underflow.
 */
public final class Magnitudes {
  /** The largest magnitude of a feature or of a number to predict. */
  public static final double LARGEST = 1e150;

  /** The smallest standard deviation of numbers that are not all equal. */
  private static final double SMALLEST = 1e-150;

  private Magnitudes() {}

  /**
   * Checks the numbers of a column.
   *
   * @param column the description of the column, with its source
   */
  public static void require(String column, NumberProfile numbers) {
    if (numbers.maxAbs() > LARGEST) {
      boolean upper = Math.abs(numbers.max()) >= Math.abs(numbers.min());
      throw tooLarge(column, upper ? numbers.max() : numbers.min());
    }
    if (numbers.max() > numbers.min() && numbers.deviation() < SMALLEST) {
      throw new InvalidInputException(
          column
              + " contains numbers from "
              + Decimals.shortest(numbers.min())
              + " to "
              + Decimals.shortest(numbers.max())
              + ", whose differences are too small to compute with.",
          "Write the column in a smaller unit, or exclude it with `drop`.");
    }
  }

  /** Rejects a number. */
  public static InvalidInputException tooLarge(String column, double value) {
    return new InvalidInputException(
        column
            + " contains "
            + Decimals.shortest(value)
            + ", but numbers beyond 1e150 are too large to compute with.",
        "If the number means a missing value, leave the cell empty. Otherwise use a"
            + " larger unit, or exclude the column with `drop`.");
  }
}
