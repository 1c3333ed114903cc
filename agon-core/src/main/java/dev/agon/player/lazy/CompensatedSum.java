package dev.agon.player.lazy;

/**
 * A sum with its accumulated rounding error. A number that is added and later subtracted leaves no
 * error, even after millions of changes.
 *
 * <p>T. J. Dekker, "A floating-point technique for extending the available precision", Numer. Math.
 * 18 (1971).
 */
final class CompensatedSum {
  private double high;
  private double low;

  void clear() {
    set(0, 0);
  }

  void add(double value) {
    double sum = high + value;
    double share = sum - high;
    double lost = (high - (sum - share)) + (value - share);
    double rest = low + lost;
    high = sum + rest;
    low = rest - (high - sum);
  }

  double value() {
    return high + low;
  }

  /** Returns the leading part of the sum. */
  double high() {
    return high;
  }

  /** Returns the accumulated rounding error of the leading part. */
  double low() {
    return low;
  }

  /** Sets both parts of the sum. */
  void set(double newHigh, double newLow) {
    high = newHigh;
    low = newLow;
  }
}
