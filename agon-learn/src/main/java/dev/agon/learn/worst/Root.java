package dev.agon.learn.worst;

import java.util.function.DoubleUnaryOperator;

/** The root of a decreasing function on the positive numbers. */
final class Root {
  private static final int MOST_STEPS = 200;
  private static final double TOLERANCE = 1e-13;

  private Root() {}

  /**
   * Finds the root, above zero, of a function that is positive at zero: doubling, then the Illinois
   * variant of regula falsi. The function was called last at the place that is returned.
   *
   * @param first where to begin, positive
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
    for (int step = 0; step < MOST_STEPS && high - low > TOLERANCE * high; step++) {
      double secant = (low * atHigh - high * atLow) / (atHigh - atLow);
      double at = secant > low && secant < high ? secant : low + (high - low) / 2;
      double value = function.applyAsDouble(at);
      if (value > 0) {
        low = at;
        atHigh *= value * atLow > 0 ? 0.5 : 1;
        atLow = value;
      } else {
        high = at;
        atLow *= value * atHigh > 0 ? 0.5 : 1;
        atHigh = value;
      }
      if (value == 0) {
        break;
      }
    }
    double excess = function.applyAsDouble(high);
    return Double.isNaN(excess) ? Double.NaN : high;
  }
}
