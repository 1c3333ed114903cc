package dev.agon.learn;

import dev.agon.learn.robust.RobustSet;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.Methods;
import java.util.HashMap;
import java.util.Map;

/**
 * Steps that suit robust logistic regression, where the general defaults of a method would not.
 *
 * <p>What a step is multiplied with decides. HCMM-2 moves by a fixed length: 0.01 in x, and in y a
 * small part of the simplex; HCMM-1 does so in y, where its clip is active, but in x its step
 * multiplies the gradient. Plain gradient methods see a sampled y-gradient of the order n and must
 * move y by less than its own size 1/n. Adam's kin move every coordinate by about the step itself.
 * TiAda divides by powers 0.6 and 0.4 of the summed squared y-gradients, of the order n^2.
 *
 * <p>With a curvature c = lambda1 n^2 far below n the worst case rests on a few rows, which small
 * batches seldom see: a longer memory, smoothing 0.01 instead of 0.1, then keeps the noise out.
 */
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
      String name, Map<String, String> given, int rows, Settings settings) {
    MethodInfo info = Methods.named(name);
    Map<String, String> values = suitable(name, rows, curvature(settings, rows));
    values.keySet().removeIf(option -> !info.has(option));
    values.putAll(given);
    return info.create(values);
  }

  private static double curvature(Settings settings, int rows) {
    return settings.robust() instanceof RobustSet.Penalty penalty
        ? penalty.price().curvature(rows)
        : rows;
  }

  private static Map<String, String> suitable(String name, int rows, double curvature) {
    double n = rows;
    Map<String, String> values = new HashMap<>();
    switch (name) {
      case "hcmm2" -> steps(values, 0.01, 1e-4 * Math.min(1, n / curvature));
      case "hcmm1" -> steps(values, 0.1, 1e-4 * Math.min(1, n / curvature));
      case "adam-gda" -> steps(values, 0.01, 0.001 / n);
      case "ada-msgda" -> steps(values, 0.1, 0.01 / n);
      case "tiada" -> steps(values, 0.01 * StrictMath.pow(n, 1.2), StrictMath.pow(n, -1.2));
      case "msgda" -> steps(values, 0.5, 50 / (n * n));
      default -> steps(values, 0.1, 10 / (n * n));
    }
    if (!name.endsWith("msgda")) { // its smoothing is a factor of a schedule, not a weight
      String smoothing = curvature < n / 2 ? "0.01" : "0.1";
      values.put("smoothing-x", smoothing);
      values.put("smoothing-y", smoothing);
    }
    return values;
  }

  private static void steps(Map<String, String> values, double x, double y) {
    values.put("step-x", Double.toString(x));
    values.put("step-y", Double.toString(y));
  }
}
