package dev.agon.control;

import dev.agon.method.Method;
import dev.agon.run.Budget;
import dev.agon.run.Solver;
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

  private CruiseTrainer() {}

  /**
   * A method by name, with what {@link CruiseControl} suggests for it.
   *
   * @param options values that differ, by option name
   */
  public static Method<?> method(String name, Map<String, String> options) {
    return new CruiseControl(CruiseParameters.defaults()).create(name, options);
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
