package dev.agon.run;

import dev.agon.game.Game;
import dev.agon.method.Method;
import java.util.Map;

/**
 * Watches a run: progress bars, logs, early stops. Its time does not count as the method's.
 *
 * <p>A listener with a memory that is {@link dev.agon.state.Savable} is saved with the run and
 * taken up again with it; any other hears only of what comes after.
 */
public interface RunListener {
  /** After every evaluation, the start included. */
  default void evaluated(TracePoint point) {}

  /** After every evaluation, what else the method has to tell; see {@link Method.Iteration}. */
  default void diagnosed(long iteration, Map<String, Double> numbers) {}

  /**
   * Before every iteration, at the iterate it begins from; read only.
   *
   * @param iteration updates done so far; 0 is the start
   * @param game both players, with the momenta of the iteration before
   */
  default void stepping(long iteration, Game<?> game) {}

  /** After every iteration; keep it short. */
  default void iterated(long iteration) {}
}
