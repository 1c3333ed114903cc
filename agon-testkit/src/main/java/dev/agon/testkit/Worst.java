package dev.agon.testkit;

/** Keeps the largest of many errors, and where it was; a NaN is larger than anything. */
final class Worst {
  /** Differences must be known to this share of the tolerance. */
  private static final double SHARE = 0.1;

  private final String what;
  private final double tolerance;
  private double error;
  private String where = "-";
  private int judged;
  private int unsettled;

  Worst(String what, double tolerance) {
    this.what = what;
    this.tolerance = tolerance;
  }

  /** Compares two numbers that should agree, relative to a size of their surroundings. */
  void compare(double actual, double expected, double size, String place) {
    double difference = Math.abs(actual - expected);
    double relative = difference == 0 ? 0 : difference / size;
    if (!(relative <= error) && !Double.isNaN(error)) {
      error = relative;
      where = place;
    }
  }

  /**
   * Compares with differences, unless they themselves are known less well than the tolerance asks:
   * such a point tells nothing, and is counted.
   */
  void compare(double[] actual, Differences expected, double floor, String player, int point) {
    double size = Math.max(floor, largest(expected.values()));
    if (expected.change() > SHARE * tolerance * size) {
      unsettled++;
    } else {
      compare(actual, expected.values(), floor, player, point);
    }
  }

  /** Compares two vectors, coordinate by coordinate, relative to the larger norm or the floor. */
  void compare(double[] actual, double[] expected, double floor, String player, int point) {
    judged++;
    double size = Math.max(floor, Math.max(largest(actual), largest(expected)));
    for (int j = 0; j < actual.length; j++) {
      compare(actual[j], expected[j], size, player + "[" + j + "] at point " + point);
    }
  }

  static double largest(double[] vector) {
    double largest = 0;
    for (double value : vector) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  /** A law that no point could judge has not passed. */
  Finding finding() {
    if (unsettled == 0) {
      return new Finding(what, error, where, tolerance);
    }
    String left = unsettled + (unsettled == 1 ? " point" : " points") + " left out, no step suits";
    return judged == 0
        ? new Finding(what, Double.NaN, left, tolerance)
        : new Finding(what, error, where + " (" + left + ")", tolerance);
  }
}
