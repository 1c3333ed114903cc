package dev.agon.run;

import dev.agon.game.Game;
import dev.agon.method.Method;
import java.util.Map;

/**
 * A listener of a run, for progress bars, logs and early stopping. Its time is not counted as time
 * of the method.
 *
 * <p>A listener that is {@link dev.agon.state.Savable} is saved and restored with the run; any
 * other receives only later events.
 */
public interface RunListener {
  /** Called after every evaluation, including the start. */
  default void evaluated(TracePoint point) {}

  /**
   * Called after every evaluation with the diagnostics of the method; see {@link Method.Iteration}.
   */
  default void diagnosed(long iteration, Map<String, Double> numbers) {}

  /**
   * Called before every iteration, at its start iterate; read-only.
   *
   * @param iteration the number of updates so far; 0 is the start
   * @param game both players, with the momenta of the previous iteration
   */
  default void stepping(long iteration, Game<?> game) {}

  /**
   * Called by classes that train a model, once for each warning about the data or the model, when
   * it is found; a {@link Solver} has none.
   */
  default void warned(String warning) {}

  /** Called after every iteration; must be short. */
  default void iterated(long iteration) {}
}
