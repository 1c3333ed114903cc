package dev.agon.lab.run;

import java.util.Map;

/**
 * A finished job as it is kept.
 *
 * @param key the checksum of {@code what}
 * @param what everything that can change the result
 * @param result the numbers found
 * @param trace the columns over time
 */
public record StoredRun(
    String key, Map<String, Object> what, Map<String, Object> result, Columns trace) {

  /** A number of the result; NaN when it is absent or was not finite. */
  public double number(String name) {
    return result.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  /** The same with something else for a number that is absent or was not finite. */
  public double numberOr(String name, double otherwise) {
    double number = number(name);
    return Double.isNaN(number) ? otherwise : number;
  }

  /** A text of the result; empty when it is absent. */
  public String text(String name) {
    Object value = result.get(name);
    return value == null ? "" : value.toString();
  }
}
