package dev.agon.theory;

import dev.agon.InvalidInputException;

/**
 * How far from its goal a run begins, as the explicit bounds want to know it.
 *
 * @param primalGap {@code P(x_0) - P*}, at least 0
 * @param distanceY {@code |y_0 - y*(x_0)|}, at least 0
 * @param dualGap {@code Delta_0 = P(x_0) - J(x_0,y_0)}, at least 0
 * @param firstDeviation of the first momentum from the true gradient: {@code sigma/sqrt(b0)}
 */
public record StartValues(
    double primalGap, double distanceY, double dualGap, double firstDeviation) {

  /** Checks every range. */
  public StartValues {
    notNegative("P(x_0) - P*", primalGap);
    notNegative("|y_0 - y*|", distanceY);
    notNegative("Delta_0", dualGap);
    notNegative("the first deviation", firstDeviation);
  }

  /** These values with another first momentum: one sample's sigma and the first batch's size. */
  public StartValues withFirstBatch(double sigma, int firstBatch) {
    return new StartValues(primalGap, distanceY, dualGap, sigma / Math.sqrt(firstBatch));
  }

  private static void notNegative(String name, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          name + " must be finite and not negative, but was " + value + ".",
          "Maybe P* was taken from another problem.");
    }
  }
}
