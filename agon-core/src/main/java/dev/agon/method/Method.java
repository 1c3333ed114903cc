package dev.agon.method;

import dev.agon.game.GameSetup;
import dev.agon.parallel.Workers;
import dev.agon.problem.MinMaxProblem;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
  /** Creates the game it needs from the setup, and allocates the buffers of one run. */
  Iteration begin(GameSetup<? extends P> setup);

  /**
   * True when the method evaluates P for its own use. The run then uses these evaluations instead
   * of evaluating P after a fixed number of iterations.
   */
  default boolean evaluatesRisk() {
    return false;
  }

  /**
   * Returns this method with its work shared between threads, which changes the time but not a bit
   * of the result. A method without parts to share returns itself.
   *
   * @throws dev.agon.InvalidInputException unless there is at least one thread
   */
  default Method<P> withThreads(int count) {
    Workers.requireThreads(count);
    return this;
  }

  /**
   * Begins on a problem that was chosen at run time.
   *
   * @throws dev.agon.InvalidInputException when the problem lacks something the method needs
   */
  default Iteration beginUnchecked(GameSetup<?> setup) {
    requireFit(setup.problem());
    @SuppressWarnings("unchecked") // a setup returns its problem and nothing accepts one
    GameSetup<? extends P> fitting = (GameSetup<? extends P>) setup;
    return begin(fitting);
  }

  /**
   * Checks at run time what the type parameter says at compile time.
   *
   * @throws dev.agon.InvalidInputException when the problem lacks something the method needs
   */
  default void requireFit(MinMaxProblem problem) {
    Requirements.check(problem, this);
  }

  /**
   * One run's iterations. Those with a memory of their own, beyond what the game's players
   * remember, save it; see {@link #remembering}.
   */
  @FunctionalInterface
  interface Iteration extends Savable {
    /**
     * One update of both players; no allocation, no counting, no clock.
     *
     * @param i the iteration, 0 for the first update
     */
    void step(long i);

    /** True when no further step would change anything; stochastic methods never do. */
    default boolean hasConverged() {
      return false;
    }

    /** True when no further step can be found although the aim is not reached; the run ends. */
    default boolean hasStalled() {
      return false;
    }

    /** True when rows held out show that further steps would not help; the run ends. */
    default boolean hasStoppedEarly() {
      return false;
    }

    /**
     * P and its gradient at the present x, when the method computes them for its own use: the run
     * then need not compute them a second time.
     *
     * @param gradient grad P (output, overwritten unless the answer is NaN)
     * @return P(x), or NaN when the method does not know it here
     */
    default double knownRisk(double[] gradient) {
      return Double.NaN;
    }

    /** The report of a method that decides for itself how to go on; null for all others. */
    default @Nullable Account account() {
      return null;
    }

    /**
     * Numbers of interest beside the risk, by name, for example a network's consensus error. Asked
     * for at evaluations only, off the clock.
     */
    default Map<String, Double> diagnostics() {
      return Map.of();
    }

    @Override
    default void save(State to) {}

    @Override
    default void restore(State from) {}

    /** Steps whose memory is these arrays, which stay the same objects. */
    static Iteration remembering(List<double[]> memory, Iteration steps) {
      return new Remembering(memory, steps);
    }
  }
}
