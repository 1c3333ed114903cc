package dev.agon.learn.data.catalogue;

import dev.agon.InvalidInputException;

/**
 * The shape of a data set, which a stand-in shares.
 *
 * @param rows the number of rows n, at least 1
 * @param features the number of features d, at least 1
 * @param nonZeros the number of stored entries, at most n d
 * @param positiveRows the number of rows with the larger label, 1 to n
 */
public record Shape(int rows, int features, long nonZeros, int positiveRows) {
  /** Validates every range. */
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
