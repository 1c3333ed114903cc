package dev.agon.learn.worst.proximal;

import java.util.function.DoubleUnaryOperator;

/** Finds the root of a decreasing function on the positive numbers. */
final class Root {
  private static final int MOST_STEPS = 200;
  private static final double TOLERANCE = 1e-13;

  private Root() {}

  /**
   * Finds the positive root of a function that is positive at zero: growing steps, then the
   * Illinois variant of regula falsi, in which the value at an end point that is retained a second
   * time is halved. The last call of the function is at the returned point.
   *
   * @param first the first point, positive
   */
  static double ofDecreasing(DoubleUnaryOperator function, double first) {
    double low = 0;
    double atLow = Double.NaN;
    double high = first;
    double atHigh = function.applyAsDouble(high);
    for (int step = 0; atHigh > 0 && step < MOST_STEPS; step++) {
      low = high;
      atLow = atHigh;
      high *= 4;
      atHigh = function.applyAsDouble(high);
    }
    int moved = 0; // the end that the previous step moved: -1 the upper one, 1 the lower one
    for (int step = 0; step < MOST_STEPS && atHigh != 0 && high - low > TOLERANCE * high; step++) {
      double secant = (low * atHigh - high * atLow) / (atHigh - atLow);
      double at = secant > low && secant < high ? secant : low + (high - low) / 2;
      double value = function.applyAsDouble(at);
      if (value > 0) {
        low = at;
        atLow = value;
        atHigh *= moved == 1 ? 0.5 : 1;
        moved = 1;
      } else {
        high = at;
        atHigh = value;
        atLow *= moved == -1 ? 0.5 : 1;
        moved = -1;
      }
    }
    double excess = function.applyAsDouble(high);
    return Double.isNaN(excess) ? Double.NaN : high;
  }
}
