package dev.agon.learn.transport.interior;

/** The rows of a {@link TransportInterior}: the sum of their losses, and their constraints. */
interface MovedRows extends Constraints {
  /**
   * The scores move at most by this number (root mean square) plus their distance from the targets:
   * the losses have the scale 1, beyond which their curvature changes.
   */
  double FARTHEST = 5;

  /** The weighted sum of the losses at X, if nothing moves. */
  double mean(double[] point);

  /** The weighted sum of the largest values: the risk without {@code lambda eps}. */
  double worst();

  /**
   * Adds the gradient of the mean loss under the current shares.
   *
   * @return that mean loss
   */
  double lagrangian(double[] gradient);

  /** The mean cost of the current shares, after {@link #lagrangian}. */
  double costs();

  /** The derivatives of that mean loss in the variables of the moves, after {@link #lagrangian}. */
  double[] pull();

  /** Finds the changes of categories at X; the rows where they change start with equal products. */
  void search(double[] point, double product);

  /** Makes a step to a new X. */
  void move(double step, double[] point);

  /** Evaluates the quantities at X that {@link #restore} omits. */
  void refresh(double[] point);

  @Override
  default void move(double step) {
    throw new UnsupportedOperationException("the rows need X");
  }

  /** Returns the largest step for a mean square of the moves of the scores. */
  static double farthest(double square, double distance) {
    return (FARTHEST + Math.sqrt(distance)) / Math.sqrt(square);
  }
}
