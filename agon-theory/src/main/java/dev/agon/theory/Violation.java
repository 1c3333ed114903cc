package dev.agon.theory;

/**
 * A parameter outside its stable range.
 *
 * @param limit the violated inequality
 * @param value the value of the parameter
 */
public record Violation(Limit limit, double value) {
  /** Returns the factor by which the parameter is too large, above 1. */
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
