package dev.agon.lab;

import dev.agon.lab.data.DataCard;
import dev.agon.lab.run.Job;
import dev.agon.method.Method;
import dev.agon.run.Budget;
import dev.agon.run.Evaluation;
import dev.agon.run.RunSettings;
import org.jspecify.annotations.Nullable;

/** The basis of a comparison of methods: rows of data, or a user's problem. */
interface Benchmark {
  /** Returns a short name, for headings. */
  String name();

  /** Returns a description for the reader. */
  String about();

  /** Returns the data set; null for a user's problem. */
  @Nullable DataCard card();

  /** Returns whether P is exact, in which case L-BFGS can minimise P itself. */
  boolean hasExactRisk();

  /**
   * Returns the job of one run.
   *
   * @param run the seed, a budget of iterations, and when the risk is evaluated
   */
  Job job(Method<?> method, RunSettings run);

  /** Returns the number of iterations of a run. */
  static long iterations(RunSettings run) {
    Budget budget = run.budget();
    return budget == null ? Budget.DEFAULT_ITERATIONS : budget.iterations();
  }

  /** Returns the number of iterations between two evaluations; 0 for the default. */
  static int evaluateEvery(RunSettings run) {
    Evaluation evaluation = run.evaluation();
    return evaluation == null ? 0 : evaluation.every();
  }
}
