package dev.agon.player.storage;

import dev.agon.player.Momentum;
import dev.agon.state.Savable;
import dev.agon.state.State;

/** The derivatives evaluated last at the states of a player, and the momentum updates with them. */
public interface Derivatives extends Savable {
  /**
   * Updates a momentum with these derivatives by the given rule and smoothing factor.
   *
   * @param m the momentum (input and output)
   */
  void update(Momentum rule, double beta, double[] m);

  /**
   * Computes {@code u + step g}.
   *
   * @param u the point at which g was evaluated
   * @param candidate the result (output, overwritten); it may be the array of u₋
   */
  void addGradient(double[] u, double step, double[] candidate);

  /**
   * Returns the cosine of the angle between g and a momentum; NaN if either is zero or g is not
   * stored.
   */
  default double cosine(double[] m) {
    return Double.NaN;
  }

  @Override
  default void save(State to) {}

  @Override
  default void restore(State from) {}
}
