package dev.agon.player;

/**
 * One side of the game: its variable u, the previous one u₋, its momentum m, and the derivatives
 * that the game evaluated last: g (gradient at z), h (Hessian-vector product), g₋ (gradient at z₋
 * on the same batch).
 *
 * <p>The minimiser moves against its directions and the maximiser along them. Otherwise both behave
 * the same, so a method is written once for both. Methods use these operations and never an array,
 * so a player can choose how to store its variable.
 */
public interface Player {
  /** Returns true for x, false for y. */
  boolean isMinimiser();

  /** Returns the number of coordinates of u. */
  int dimension();

  /** Updates m with the derivatives evaluated last, by the given rule and smoothing factor. */
  void update(Momentum rule, double beta);

  /** {@code m = g}. */
  default void startMomentum() {
    update(Momentum.START, 1);
  }

  /** Returns {@code |m|}. */
  double momentumNorm();

  /** {@code m *= factor}. */
  void scaleMomentum(double factor);

  /**
   * {@code u₋ = u, u = Proj(u ± step m)}.
   *
   * @throws DivergedException when the new point is not finite; u is then unchanged
   */
  void moveAlongMomentum(double step);

  /**
   * {@code u₋ = u, u = Proj(u ± step g)}. The momentum is undefined afterwards, because a player
   * may use its storage for g.
   *
   * @throws DivergedException when the new point is not finite; u is then unchanged
   */
  void moveAlongGradient(double step);

  /** {@code u₋ = u}: this player does not move while the other one does. */
  default void stay() {
    moveAlongMomentum(0);
  }

  /**
   * Returns the cosine of the angle between the gradient g evaluated last and the momentum m. This
   * is a diagnostic of a run and not used by methods. NaN if either is zero, or if the player does
   * not store g.
   */
  default double gradientMomentumCosine() {
    return Double.NaN;
  }

  /** Copies u into the array. */
  void copyPoint(double[] out);

  /** Copies m into the array. This is a diagnostic of a run and not used by methods. */
  void copyMomentum(double[] out);

  /** Thrown when a candidate is infinite or NaN; the run ends and keeps the last finite iterate. */
  final class DivergedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception whose message names the variable that is not finite. */
    public DivergedException(String message) {
      super(message, null, false, false);
    }
  }
}
