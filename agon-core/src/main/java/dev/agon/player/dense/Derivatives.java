package dev.agon.player.dense;

import dev.agon.player.Momentum;
import dev.agon.state.Savable;
import dev.agon.state.State;

/** What the oracle told a player last, at the states it was in, and what a momentum makes of it. */
public interface Derivatives extends Savable {
  /**
   * Lets a momentum take them up, by a rule and its smoothing factor.
   *
   * @param m the momentum (input and output)
   */
  void update(Momentum rule, double beta, double[] m);

  /** g, written out, which may cost the momentum of the states. Not a copy: read only. */
  double[] gradient();

  /** The cosine of the angle between g and a momentum; NaN when either is zero, or g not kept. */
  default double cosine(double[] m) {
    return Double.NaN;
  }

  @Override
  default void save(State to) {}

  @Override
  default void restore(State from) {}
}
