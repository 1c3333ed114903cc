package dev.agon.theory;

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
    return limit.parameter()
        + " = "
        + Numbers.show(value)
        + " is "
        + Numbers.show(factor())
        + " times its limit "
        + limit.formula()
        + " = "
        + Numbers.show(limit.value());
  }
}
