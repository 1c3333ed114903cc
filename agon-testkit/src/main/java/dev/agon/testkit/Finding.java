package dev.agon.testkit;

/**
 * The result of one check.
 *
 * @param law the checked law, for example "gradient in x = differences of the value"
 * @param error the worst relative error; NaN if a derivative was NaN
 * @param where the place of the worst error, for example "x[3] at point 2"
 * @param tolerance the largest error that passes
 */
public record Finding(String law, double error, String where, double tolerance) {
  /** Returns whether the worst error is within the tolerance. */
  public boolean passed() {
    return error <= tolerance;
  }
}
