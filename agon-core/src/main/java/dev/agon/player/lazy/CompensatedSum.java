package dev.agon.player.lazy;

/**
 * A sum that remembers what rounding took from it, so that a number added and later subtracted
 * leaves nothing behind, after millions of changes.
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

  /** The leading part of the sum. */
  double high() {
    return high;
  }

  /** What rounding took from the leading part. */
  double low() {
    return low;
  }

  /** Becomes a sum with these two parts. */
  void set(double newHigh, double newLow) {
    high = newHigh;
    low = newLow;
  }
}
