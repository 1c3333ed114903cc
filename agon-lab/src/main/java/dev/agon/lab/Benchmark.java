package dev.agon.lab;

import dev.agon.lab.data.DataCard;
import dev.agon.lab.run.Job;
import dev.agon.method.Method;
import org.jspecify.annotations.Nullable;

/** The basis of a comparison of methods: rows of data, or a user's problem. */
interface Benchmark {
  /** Returns a short name, for headings. */
  String name();

  /** Returns a description for the reader. */
  String about();

  /** Returns the data set; null for a user's problem. */
  @Nullable DataCard card();

  /** Returns whether P is exact, so that L-BFGS can minimise P itself. */
  boolean hasExactRisk();

  /**
   * Returns the job of one run.
   *
   * @param evaluateEvery the number of iterations between two evaluations; 0 for the default
   */
  Job job(Method<?> method, int seed, long iterations, int evaluateEvery);
}
