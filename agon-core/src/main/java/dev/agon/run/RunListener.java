package dev.agon.run;

import dev.agon.method.Method;
import java.util.Map;

/** Watches a run: progress bars, logs, early stops. Its time does not count as the method's. */
public interface RunListener {
  /** After every evaluation, the start included. */
  default void evaluated(TracePoint point) {}

  /** After every evaluation, what else the method has to tell; see {@link Method.Iteration}. */
  default void diagnosed(long iteration, Map<String, Double> numbers) {}

  /** After every iteration; keep it short. */
  default void iterated(long iteration) {}
}
