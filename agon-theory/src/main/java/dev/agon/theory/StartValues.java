package dev.agon.theory;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;

/**
 * The distances of the start of a run from its goal, which the explicit bounds need.
 *
 * @param primalGap {@code P(x_0) - P*}, at least 0
 * @param distanceY {@code |y_0 - y*(x_0)|}, at least 0
 * @param dualGap {@code Delta_0 = P(x_0) - J(x_0,y_0)}, at least 0
 * @param firstDeviation the deviation of the first momentum from the true gradient: {@code
 *     sigma/sqrt(b0)}
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

  /**
   * Returns the distances of a point from the goal for a strongly concave J.
   *
   * <p>{@code Delta_0 <= gy.(y* - y_0) - (nu/2)|y* - y_0|^2}, gy the y-gradient at (x_0, y_0).
   *
   * @param primalGap {@code P(x_0) - P*}, or an upper bound
   * @param y y_0
   * @param best y*(x_0)
   * @param gradientY the y-gradient of J at (x_0, y_0)
   * @param c the constants of one sample
   */
  public static StartValues of(
      double primalGap, double[] y, double[] best, double[] gradientY, Constants c) {
    double[] difference = new double[y.length];
    Vectors.subtract(best, y, difference);
    double square = Vectors.dot(difference, difference);
    double gap = Vectors.dot(gradientY, difference) - 0.5 * c.concavity() * square;
    return new StartValues(primalGap, Math.sqrt(square), Math.max(0, gap), c.gradientNoise());
  }

  /**
   * Returns these values with another first momentum, from the sigma of one sample and the size of
   * the first batch.
   */
  public StartValues withFirstBatch(double sigma, int firstBatch) {
    return new StartValues(primalGap, distanceY, dualGap, sigma / Math.sqrt(firstBatch));
  }

  private static void notNegative(String name, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          name + " must be finite and not negative, but was " + value + ".",
          "Check that P* belongs to this problem.");
    }
  }
}
