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
 * A method: an immutable record of hyper-parameters that can play a game.
 *
 * <p>The type parameter states what the method needs from a problem: {@code Method<HessianProblem>}
 * cannot be combined with a problem that has no Hessian-vector product.
 *
 * <p>A method is a record whose components have {@link Parameter} annotations and whose class has a
 * {@link Recipe} annotation. The program reads names, defaults and documentation from them.
 *
 * @param <P> what the method needs
 */
public interface Method<P extends MinMaxProblem> {
  /** Creates the game it needs from the setup, and allocates the buffers of one run. */
  Iteration begin(GameSetup<? extends P> setup);

  /**
   * Returns whether the method evaluates P itself. The run then uses these evaluations instead of
   * evaluating P at fixed intervals.
   */
  default boolean evaluatesRisk() {
    return false;
  }

  /**
   * Returns whether the method finds its own steps, in which case a schedule has no effect on them.
   */
  default boolean findsSteps() {
    return false;
  }

  /**
   * Returns this method with its work divided between threads, which changes the time but not a bit
   * of the result. A method that cannot be divided returns itself.
   *
   * @throws dev.agon.InvalidInputException unless there is at least one thread
   */
  default Method<P> withThreads(int count) {
    Workers.requireThreads(count);
    return this;
  }

  /**
   * Begins a run on a problem whose type is known only at run time.
   *
   * @throws dev.agon.InvalidInputException when the problem lacks something the method needs
   */
  default Iteration beginUnchecked(GameSetup<?> setup) {
    requireFit(setup.problem());
    @SuppressWarnings("unchecked") // safe, because a setup only returns its problem
    GameSetup<? extends P> fitting = (GameSetup<? extends P>) setup;
    return begin(fitting);
  }

  /**
   * Checks at run time what the type parameter checks at compile time.
   *
   * @throws dev.agon.InvalidInputException when the problem lacks something the method needs
   */
  default void requireFit(MinMaxProblem problem) {
    Requirements.check(problem, this);
  }

  /**
   * Returns the problem in the form that this method needs: itself, or a view of it.
   *
   * @throws dev.agon.InvalidInputException when the problem lacks something the method needs
   */
  default MinMaxProblem fitting(MinMaxProblem problem) {
    MinMaxProblem whole = Requirements.fitting(problem, this);
    requireFit(whole);
    return whole;
  }

  /**
   * The iterations of one run. An iteration that has a state of its own, besides the states of the
   * players, saves it; see {@link #remembering}.
   */
  @FunctionalInterface
  interface Iteration extends Savable {
    /**
     * Updates both players once, without allocating, counting or reading a clock.
     *
     * @param i the iteration, 0 for the first update
     */
    void step(long i);

    /**
     * Returns whether further steps would not change anything; always false for stochastic methods.
     */
    default boolean hasConverged() {
      return false;
    }

    /**
     * Returns whether no further step can be found before the goal is reached; the run then ends.
     */
    default boolean hasStalled() {
      return false;
    }

    /** Returns whether held-out rows show that further steps would not help; the run then ends. */
    default boolean hasStoppedEarly() {
      return false;
    }

    /**
     * Returns whether the current x should be kept as the best iterate although its risk is not the
     * lowest, because the difference is within the error of the method's own evaluations.
     *
     * @param risk the risk at the current x
     */
    default boolean isAsGood(double risk) {
      return false;
    }

    /**
     * Returns P and its gradient at the current x if the method has computed them for itself, so
     * the run need not compute them again.
     *
     * @param gradient grad P (output, overwritten unless the result is NaN)
     * @return P(x), or NaN if the method does not have it at this point
     */
    default double knownRisk(double[] gradient) {
      return Double.NaN;
    }

    /**
     * Evaluates the current x by the risk with which the method compares its iterates, if this is
     * not P but for example the risk of held-out rows. All evaluations of a run are then of the
     * same risk.
     *
     * @param gradient the vector of which the run reports the norm (output, overwritten unless the
     *     result is NaN)
     * @return the risk, or NaN if the method compares its iterates by P
     */
    default double ownRisk(double[] gradient) {
      return Double.NaN;
    }

    /** Returns the report of a method that controls its own stages; null for all others. */
    default @Nullable Account account() {
      return null;
    }

    /**
     * Returns further diagnostics by name, for example the consensus error of a network. Called
     * only at evaluations, outside the timed part of the run.
     */
    default Map<String, Double> diagnostics() {
      return Map.of();
    }

    @Override
    default void save(State to) {}

    @Override
    default void restore(State from) {}

    /**
     * Returns iterations whose state consists of these arrays, which are never replaced by other
     * arrays.
     */
    static Iteration remembering(List<double[]> memory, Iteration steps) {
      return new Remembering(memory, steps);
    }
  }
}
