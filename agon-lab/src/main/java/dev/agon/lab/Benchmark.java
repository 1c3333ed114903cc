package dev.agon.lab;

import dev.agon.lab.data.DataCard;
import dev.agon.lab.run.Job;
import dev.agon.method.Method;
import org.jspecify.annotations.Nullable;

/** What methods are compared on: rows of data, or a problem of one's own. */
interface Benchmark {
  /** A word or two, for headings. */
  String name();

  /** What it is, for the reader. */
  String about();

  /** The rows; null for a problem of one's own. */
  @Nullable DataCard card();

  /** Whether P is exact, so that L-BFGS can minimise P itself. */
  boolean hasExactRisk();

  /**
   * One run.
   *
   * @param evaluateEvery iterations between two looks; 0 for what suits
   */
  Job job(Method<?> method, int seed, long iterations, int evaluateEvery);
}
