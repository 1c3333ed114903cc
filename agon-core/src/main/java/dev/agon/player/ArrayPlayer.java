package dev.agon.player;

/**
 * A player whose variable is a plain array that a method may read.
 *
 * <p>The minimiser always is one; the maximiser is one in a game over plain arrays. The arrays are
 * the player's own, not copies. They are read-only and must be fetched again after every move.
 */
public interface ArrayPlayer extends Player {
  /** Returns the variable u. Not a copy: read only. */
  double[] point();

  /** Returns the previous variable u₋. Not a copy: read only. */
  double[] before();

  /** Returns the momentum m. Not a copy: may be overwritten. */
  double[] momentum();

  /** Copies the gradient g that was evaluated last into the array. */
  void copyGradient(double[] out);

  /**
   * {@code u₋ = u, u = Proj(candidate)}.
   *
   * @throws DivergedException when the candidate is not finite; u is then unchanged
   */
  void moveTo(double[] candidate);

  /**
   * {@code u₋ = u, u = Proj(base ± step direction)}.
   *
   * @throws DivergedException when the new point is not finite; u is then unchanged
   */
  void moveFrom(double[] base, double step, double[] direction);

  /** {@code u₋ = point}: the next evaluation at z₋ uses this point. */
  void setBefore(double[] point);
}
