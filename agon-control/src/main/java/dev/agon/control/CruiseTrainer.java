package dev.agon.control;

import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.Methods;
import dev.agon.run.Budget;
import dev.agon.run.Solver;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Finds a gain with any method, from settings that suit cruise control.
 *
 * <pre>{@code
 * CruiseParameters parameters = CruiseParameters.defaults();
 * Method<?> method = CruiseTrainer.method("hcmm1", Map.of());
 * Solution solution = CruiseTrainer.solver(parameters, method).seed(1).solve();
 * CruiseEvaluation evaluation = CruiseEvaluation.of(solution.x(), parameters, 2000, 1, 1);
 * }</pre>
 *
 * <p>The gradient in K is 10^4 to 10^6 long at K = 0. Methods that clip or normalise it (hcmm1,
 * hcmm2) walk out of there step by step; the others need very small steps or diverge.
 */
public final class CruiseTrainer {
  /** The method that does best here. */
  public static final String DEFAULT_METHOD = "hcmm1";

  /** Enough for hcmm1 to come within a thousandth or two of the saddle's cost. */
  public static final int DEFAULT_ITERATIONS = 1000;

  /** Episodes per batch, the first included. */
  public static final int DEFAULT_BATCH = 16;

  private static final Map<String, String> DEFAULTS =
      Map.of(
          "step-x", "0.01",
          "step-y", "0.1",
          "smoothing-x", "0.1",
          "smoothing-y", "0.1",
          "clip-threshold", "1",
          "clip-length", "1",
          "batch", String.valueOf(DEFAULT_BATCH),
          "first-batch", String.valueOf(DEFAULT_BATCH));

  private CruiseTrainer() {}

  /**
   * A method by name, with the defaults of cruise control for whatever it has of them: steps 0.01
   * (K) and 0.1 (w), smoothing 0.1, clipping at 1 to length 1, batches of 16, the first included.
   *
   * @param options values that differ, by option name
   */
  public static Method<?> method(String name, Map<String, String> options) {
    MethodInfo info = Methods.named(name);
    Map<String, String> values = new LinkedHashMap<>();
    DEFAULTS.forEach(
        (option, value) -> {
          if (info.has(option)) {
            values.put(option, value);
          }
        });
    values.putAll(options);
    return info.create(values);
  }

  /**
   * A solver that trains from K = 0, w = 0 for {@value #DEFAULT_ITERATIONS} iterations and traces
   * the worst-case cost on {@link CruiseRisk}'s episodes; all of it may be set otherwise.
   */
  public static Solver solver(CruiseParameters parameters, Method<?> method) {
    return Solver.ofUnchecked(new CruiseControl(parameters), method)
        .evaluateWith(new CruiseRisk(parameters))
        .budget(Budget.iterations(DEFAULT_ITERATIONS));
  }
}
