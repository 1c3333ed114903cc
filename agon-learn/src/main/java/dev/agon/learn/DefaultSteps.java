package dev.agon.learn;

import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.Methods;
import java.util.HashMap;
import java.util.Map;

/** Steps that suit robust logistic regression, where the general defaults of a method would not. */
public final class DefaultSteps {
  private DefaultSteps() {}

  /**
   * The named method with the given parameters, and suitable ones for the rest.
   *
   * @param name the method's name
   * @param given parameters by option name; they always win
   * @param rows the number of rows n
   * @param settings the constants of the problem
   */
  public static Method<?> create(
      String name, Map<String, String> given, int rows, RobustSettings settings) {
    MethodInfo info = Methods.named(name);
    Map<String, String> values = new HashMap<>(suitable(name, rows, settings));
    values.keySet().removeIf(option -> !info.has(option));
    values.putAll(given);
    return info.create(values);
  }

  private static Map<String, String> suitable(String name, int rows, RobustSettings settings) {
    return Map.of("step-x", "0.01", "step-y", "0.0001");
  }
}
