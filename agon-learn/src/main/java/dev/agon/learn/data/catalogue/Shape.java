package dev.agon.learn.data.catalogue;

import dev.agon.InvalidInputException;

/**
 * The outline of a data set: what a stand-in for it shares with it.
 *
 * @param rows n, at least 1
 * @param features d, at least 1
 * @param nonZeros stored entries, at most n d
 * @param positiveRows rows of the larger label, 1 to n
 */
public record Shape(int rows, int features, long nonZeros, int positiveRows) {
  /** Checks every range. */
  public Shape {
    boolean sized = rows >= 1 && features >= 1 && nonZeros >= 0;
    if (!sized || nonZeros > (long) rows * features || positiveRows < 1 || positiveRows > rows) {
      throw new InvalidInputException(
          String.format(
              java.util.Locale.ROOT,
              "no data set has %d rows, %d features, %d non-zeros and %d positive rows.",
              rows,
              features,
              nonZeros,
              positiveRows),
          "Check the four numbers.");
    }
  }
}
