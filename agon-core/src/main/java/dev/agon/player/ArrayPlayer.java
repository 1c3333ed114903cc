package dev.agon.player;

/**
 * A player whose variable is a plain array that a method may look at.
 *
 * <p>The minimiser is one in every game; the maximiser in a game over plain arrays. The arrays are
 * the player's own, not copies: read them, and fetch them anew after every move.
 */
public interface ArrayPlayer extends Player {
  /** The variable u. Not a copy: read only. */
  double[] point();

  /** The previous variable u₋. Not a copy: read only. */
  double[] before();

  /** The momentum m. Not a copy: may be overwritten. */
  double[] momentum();

  /** Writes the gradient g, as evaluated last, into the array. */
  void copyGradient(double[] out);

  /**
   * {@code u₋ = u, u = Proj(candidate)}.
   *
   * @throws DivergedException when the candidate is not finite; u then stays as it was
   */
  void moveTo(double[] candidate);

  /**
   * {@code u₋ = u, u = Proj(base ± step direction)}.
   *
   * @throws DivergedException when the new point is not finite; u then stays as it was
   */
  void moveFrom(double[] base, double step, double[] direction);

  /** {@code u₋ = point}: the next evaluation at z₋ is one at this point. */
  void setBefore(double[] point);
}
