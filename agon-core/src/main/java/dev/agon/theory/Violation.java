package dev.agon.theory;

import java.util.Locale;

/**
 * A parameter that leaves its stable range.
 *
 * @param limit the inequality it breaks
 * @param value the parameter's value
 */
public record Violation(Limit limit, double value) {
  /** How many times too large the parameter is, above 1. */
  public double factor() {
    return value / limit.value();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s = %.4g is %.3g times its limit %s = %.4g",
        limit.parameter(),
        value,
        factor(),
        limit.formula(),
        limit.value());
  }
}
