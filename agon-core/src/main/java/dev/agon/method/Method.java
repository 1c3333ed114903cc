package dev.agon.method;

import dev.agon.player.Game;
import dev.agon.problem.MinMaxProblem;
import java.util.Map;

/**
 * A method: an immutable record of hyper-parameters that knows how to play a game.
 *
 * <p>The type parameter names what the method needs of a problem: {@code Method<HessianProblem>}
 * cannot be paired with a problem that has no Hessian-vector product.
 *
 * <p>A method is a record whose components carry {@link Parameter} and whose class carries {@link
 * Recipe}; names, defaults and documentation of the program are read from there.
 *
 * @param <P> what the method needs
 */
public interface Method<P extends MinMaxProblem> {
  /** Allocates the buffers of one run on this game. */
  Iteration begin(Game game);

  /** One run's iterations. */
  @FunctionalInterface
  interface Iteration {
    /**
     * One update of both players; no allocation, no counting, no clock.
     *
     * @param i the iteration, 0 for the first update
     */
    void step(long i);

    /** True when no further step would change anything; stochastic methods never say so. */
    default boolean hasConverged() {
      return false;
    }

    /**
     * Numbers worth a look beside the risk, by name, for example a network's consensus error. Asked
     * for at evaluations only, off the clock.
     */
    default Map<String, Double> diagnostics() {
      return Map.of();
    }
  }
}
