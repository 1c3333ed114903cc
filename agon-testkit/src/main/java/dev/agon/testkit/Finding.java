package dev.agon.testkit;

/**
 * One thing that was checked.
 *
 * @param law what was checked, for example "gradient in x = differences of the value"
 * @param error the worst relative error met; NaN when a derivative was not a number
 * @param where the place of the worst error, for example "x[3] at point 2"
 * @param tolerance the largest error that passes
 */
public record Finding(String law, double error, String where, double tolerance) {
  /** True when the worst error is within the tolerance. */
  public boolean passed() {
    return error <= tolerance;
  }
}
