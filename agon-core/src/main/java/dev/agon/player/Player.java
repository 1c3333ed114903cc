package dev.agon.player;

/**
 * One side of the game: its variable u, the previous one u₋, its momentum m, and the derivatives
 * that the game evaluated last: g (gradient at z), h (Hessian-vector product), g₋ (gradient at z₋
 * on the same batch).
 *
 * <p>The minimiser moves against its directions, the maximiser along them; otherwise both do the
 * same, so that a method is written once for both. Methods see these fused operations only, never
 * an array: a player may store its variable as it likes.
 */
public interface Player {
  /** True for x, false for y. */
  boolean isMinimiser();

  /** The number of coordinates of u. */
  int dimension();

  /** Lets m take up the derivatives evaluated last, by a rule and its smoothing factor. */
  void update(Momentum rule, double beta);

  /** {@code m = g}. */
  default void startMomentum() {
    update(Momentum.START, 1);
  }

  /** {@code |m|}. */
  double momentumNorm();

  /** {@code m *= factor}. */
  void scaleMomentum(double factor);

  /**
   * {@code u₋ = u, u = Proj(u ± step m)}.
   *
   * @throws DivergedException when the new point is not finite; u then stays as it was
   */
  void moveAlongMomentum(double step);

  /**
   * {@code u₋ = u, u = Proj(u ± step g)}. The momentum is undefined afterwards, because a player
   * may use its storage for g.
   *
   * @throws DivergedException when the new point is not finite; u then stays as it was
   */
  void moveAlongGradient(double step);

  /** {@code u₋ = u}: this player waits while the other one moves. */
  default void stay() {
    moveAlongMomentum(0);
  }

  /**
   * The cosine of the angle between the gradient g evaluated last and the momentum m: for those who
   * watch a run, not for methods. NaN when either is zero, or when the player does not keep g.
   */
  default double gradientMomentumCosine() {
    return Double.NaN;
  }

  /** Copies u into the array. */
  void copyPoint(double[] out);

  /** Copies m into the array: for those who watch a run, not for methods. */
  void copyMomentum(double[] out);

  /** A candidate was infinite or not a number; the run ends and keeps the last finite iterate. */
  final class DivergedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Says what is no longer finite. */
    public DivergedException(String message) {
      super(message, null, false, false);
    }
  }
}
