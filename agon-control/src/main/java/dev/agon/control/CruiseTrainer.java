package dev.agon.control;

import dev.agon.method.Method;
import dev.agon.run.Budget;
import dev.agon.run.Solver;
import java.util.Map;

/**
 * Trains a gain with any method, with settings that suit cruise control.
 *
 * <pre>{@code
 * CruiseParameters parameters = CruiseParameters.defaults();
 * Method<?> method = CruiseTrainer.method("hcmm1", Map.of());
 * Solution solution = CruiseTrainer.solver(parameters, method).seed(1).solve();
 * CruiseEvaluation evaluation = CruiseEvaluation.of(solution.x(), parameters, 2000, 1, 1);
 * }</pre>
 *
 * <p>At K = 0 the gradient in K has a norm of 10^4 to 10^6. Methods that clip or normalise it
 * (hcmm1, hcmm2) leave this region step by step; the others need very small steps or diverge.
 */
public final class CruiseTrainer {
  /** The best method for this problem. */
  public static final String DEFAULT_METHOD = "hcmm1";

  /** Enough iterations for hcmm1 to reach the saddle's cost within one or two thousandths. */
  public static final int DEFAULT_ITERATIONS = 1000;

  /** The number of episodes per batch, also in the first batch. */
  public static final int DEFAULT_BATCH = 16;

  private CruiseTrainer() {}

  /**
   * Returns a method by name, with the parameters that {@link CruiseControl} suggests.
   *
   * @param options other values, by option name
   */
  public static Method<?> method(String name, Map<String, String> options) {
    return new CruiseControl(CruiseParameters.defaults()).create(name, options);
  }

  /**
   * Returns a solver that trains from K = 0, w = 0 for {@value #DEFAULT_ITERATIONS} iterations and
   * records the worst-case cost on the episodes of {@link CruiseRisk}; all settings can be changed.
   */
  public static Solver solver(CruiseParameters parameters, Method<?> method) {
    return Solver.ofUnchecked(new CruiseControl(parameters), method)
        .evaluateWith(new CruiseRisk(parameters))
        .budget(Budget.iterations(DEFAULT_ITERATIONS));
  }
}
