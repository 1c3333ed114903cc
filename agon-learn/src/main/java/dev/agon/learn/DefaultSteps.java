package dev.agon.learn;

import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.Methods;
import java.util.HashMap;
import java.util.Map;

/**
 * Steps that suit robust logistic regression, where the general defaults of a method would not.
 *
 * <p>Methods that normalise or clip take steps of a fixed length: 0.01 in x, and in y a small part
 * of the simplex. The others multiply their step with the gradient; the sampled part of the
 * y-gradient is of the order n, and must move y by less than its own size 1/n.
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
      String name, Map<String, String> given, int rows, RobustSettings settings) {
    MethodInfo info = Methods.named(name);
    Map<String, String> values = suitable(name, rows, settings.lambda1().curvature(rows));
    values.keySet().removeIf(option -> !info.has(option));
    values.putAll(given);
    return info.create(values);
  }

  private static Map<String, String> suitable(String name, int rows, double curvature) {
    boolean fixedLength = name.equals("hcmm1") || name.equals("hcmm2");
    double n = rows;
    double stepX = fixedLength ? 0.01 : 0.1;
    double stepY = fixedLength ? 1e-4 * Math.min(1, n / curvature) : 10 / (n * n);
    String smoothing = curvature < n / 2 ? "0.01" : "0.1";
    Map<String, String> values = new HashMap<>();
    values.put("step-x", Double.toString(stepX));
    values.put("step-y", Double.toString(stepY));
    values.put("smoothing-x", smoothing);
    values.put("smoothing-y", smoothing);
    return values;
  }
}
