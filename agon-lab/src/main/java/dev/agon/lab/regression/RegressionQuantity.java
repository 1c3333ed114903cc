package dev.agon.lab.regression;

import dev.agon.lab.run.Statistics;
import dev.agon.lab.run.StoredRun;

/**
 * The quantities measured on a run of robust regression. Specs write the names in lower case with
 * hyphens. The risk of a run without a finite risk is infinite.
 */
enum RegressionQuantity {
  /** The risk of the last iterate. */
  FINAL_RISK((results, at, run) -> finalRisk(run)),
  /** The smallest risk of all evaluations. */
  BEST_RISK((results, at, run) -> risk(run, "best_risk")),
  /** The final risk divided by the risk at the start. */
  RISK_LEFT((results, at, run) -> finalRisk(run) / run.trace().get(Columns.RISK)[0]),
  /** The final risk divided by the minimum that L-BFGS found from zero. */
  RISK_OVER_OPTIMUM((results, at, run) -> finalRisk(run) / results.optimumFromZero(at.data())),
  /** The share of test rows that the last iterate classifies correctly. */
  ACCURACY((results, at, run) -> run.number("accuracy")),
  /** One minus the accuracy. */
  ERROR_RATE((results, at, run) -> 1 - run.number("accuracy")),
  /** The number of oracle calls of the whole run. */
  ORACLE_CALLS((results, at, run) -> run.number("oracle_calls")),
  /** |x' - x|/|m_x|, the median over the run. */
  EFFECTIVE_STEP((results, at, run) -> Statistics.median(seen(run, "effective_step"))),
  /** The cosine between new gradients and the momentum, the median over the run. */
  COSINE((results, at, run) -> Statistics.median(seen(run, Columns.COSINE))),
  /** The smallest such cosine. */
  SMALLEST_COSINE((results, at, run) -> Statistics.min(seen(run, Columns.COSINE))),
  /** Iterations until the risk is at or below the reference's final risk of the same seed. */
  ITERATIONS_TO_REFERENCE((results, at, run) -> results.toReference("iteration", at, run)),
  /** Oracle calls until then. */
  CALLS_TO_REFERENCE((results, at, run) -> results.toReference("oracle_calls", at, run)),
  /** Seconds until then. */
  SECONDS_TO_REFERENCE((results, at, run) -> results.toReference("seconds", at, run));

  /** The columns of a trace that more than one quantity reads. */
  private static final class Columns {
    static final String RISK = RegressionResults.RISK;
    static final String COSINE = "gradient_momentum_cosine";
  }

  /** Measures one run. */
  @FunctionalInterface
  interface Measure {
    double of(RegressionResults results, RegressionResults.Place at, StoredRun run);
  }

  private final Measure measure;

  RegressionQuantity(Measure measure) {
    this.measure = measure;
  }

  double of(RegressionResults results, RegressionResults.Place at, StoredRun run) {
    return measure.of(results, at, run);
  }

  /** Returns the risk of the last iterate. */
  static double finalRisk(StoredRun run) {
    return risk(run, "final_risk");
  }

  private static double risk(StoredRun run, String name) {
    return run.numberOr(name, Double.POSITIVE_INFINITY);
  }

  /** Returns the evaluations with a known diagnostic. */
  private static double[] seen(StoredRun run, String column) {
    return run.trace().has(column) ? Statistics.known(run.trace().get(column)) : new double[0];
  }
}
