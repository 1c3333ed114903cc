package dev.agon.method;

import dev.agon.game.Table;
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
  /** Takes from the table the game it needs, and allocates the buffers of one run. */
  Iteration begin(Table<? extends P> table);

  /**
   * True when the method evaluates P for its own use and the run should look when it does, rather
   * than every so many iterations.
   */
  default boolean looksByItself() {
    return false;
  }

  /**
   * Begins on a problem that was chosen at run time.
   *
   * @throws dev.agon.InvalidInputException when the problem lacks something the method needs
   */
  default Iteration beginUnchecked(Table<?> table) {
    requireFit(table.problem());
    @SuppressWarnings("unchecked") // a table hands out its problem and nothing takes one in
    Table<? extends P> fitting = (Table<? extends P>) table;
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

    /** True when no further step would change anything; stochastic methods never say so. */
    default boolean hasConverged() {
      return false;
    }

    /** True when no further step can be found although the aim is not reached; the run ends. */
    default boolean hasStalled() {
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

    /** What a method that decides for itself has to tell; null for all others. */
    default @Nullable Account account() {
      return null;
    }

    /**
     * Numbers worth a look beside the risk, by name, for example a network's consensus error. Asked
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
