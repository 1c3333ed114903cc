package dev.agon.testkit;

/** The largest of many errors, and its place; NaN is larger than any number. */
final class Worst {
  /** The largest uncertainty of differences, as a fraction of the tolerance. */
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

  /** Compares two numbers that should agree, relative to the given scale. */
  void compare(double actual, double expected, double size, String place) {
    double difference = Math.abs(actual - expected);
    double relative = difference == 0 ? 0 : difference / size;
    if (!(relative <= error) && !Double.isNaN(error)) {
      error = relative;
      where = place;
    }
  }

  /**
   * Compares derivatives with differences; a point where the differences are too inaccurate for the
   * tolerance is only counted.
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

  /** A law that could not be checked at any point has not passed. */
  Finding finding() {
    if (unsettled == 0) {
      return new Finding(what, error, where, tolerance);
    }
    String left =
        unsettled
            + (unsettled == 1 ? " point" : " points")
            + " skipped: no accurate difference step";
    return judged == 0
        ? new Finding(what, Double.NaN, left, tolerance)
        : new Finding(what, error, where + " (" + left + ")", tolerance);
  }
}
