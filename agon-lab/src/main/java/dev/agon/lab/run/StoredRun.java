package dev.agon.lab.run;

import java.util.Map;

/**
 * The stored result of a job.
 *
 * @param key the checksum of the identity and of the code
 * @param identity everything that can change the result
 * @param result the numbers found
 * @param trace the columns over time
 */
public record StoredRun(
    String key, Map<String, Object> identity, Map<String, Object> result, Columns trace) {

  /** Returns a number of the result; NaN when it is absent or was not finite. */
  public double number(String name) {
    return result.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  /** Returns a number of the result, or a default when it is absent or was not finite. */
  public double numberOr(String name, double otherwise) {
    double number = number(name);
    return Double.isNaN(number) ? otherwise : number;
  }

  /** Returns a text of the result; empty when it is absent. */
  public String text(String name) {
    Object value = result.get(name);
    return value == null ? "" : value.toString();
  }
}
