package dev.agon.testkit;

/** Keeps the largest of many errors, and where it was; a NaN is larger than anything. */
final class Worst {
  private final String what;
  private final double tolerance;
  private double error;
  private String where = "-";

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

  /** Compares two vectors, coordinate by coordinate, relative to the larger norm or the floor. */
  void compare(double[] actual, double[] expected, double floor, String player, int point) {
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

  Finding finding() {
    return new Finding(what, error, where, tolerance);
  }
}
