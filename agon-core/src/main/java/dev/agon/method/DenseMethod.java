package dev.agon.method;

import dev.agon.player.DenseGame;
import dev.agon.player.Game;
import dev.agon.problem.MinMaxProblem;

/**
 * A method that needs both players as plain arrays; a run gives it a {@link DenseGame}.
 *
 * @param <P> what the method needs of a problem
 */
public interface DenseMethod<P extends MinMaxProblem> extends Method<P> {
  /** Allocates the buffers of one run on this game. */
  Iteration begin(DenseGame game);

  @Override
  default Iteration begin(Game game) {
    if (game instanceof DenseGame dense) {
      return begin(dense);
    }
    throw new IllegalArgumentException(this + " plays on plain arrays, not on a " + game.kind());
  }
}
