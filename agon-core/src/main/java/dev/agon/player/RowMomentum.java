package dev.agon.player;

import dev.agon.problem.RowWeightProblem;

/**
 * The rule {@code -c (y - center)} that every row's y-gradient follows outside the batch, worked
 * into the momentum of the first {@code size} of some coordinates.
 *
 * @param c the curvature of the quadratic in y
 * @param center the common coordinate of its center
 */
record RowMomentum(double c, double center) {
  /** The rule of a problem. */
  static RowMomentum of(RowWeightProblem problem) {
    return new RowMomentum(problem.curvature(), problem.center());
  }

  /** What differences of rows obey: the same without a center. */
  RowMomentum linear() {
    return new RowMomentum(c, 0);
  }

  /** {@link Player#update} of some rows. */
  void update(Momentum rule, double beta, RowStates rows) {
    update(rule, beta, rows.momentum, rows.point, rows.before, rows.size());
  }

  /**
   * {@link Player#update} of the first rows of some arrays. With {@code g = -c (y - center)},
   * {@code g₋ = -c (y₋ - center)} and {@code h = -c (y - y₋)} it is
   *
   * <pre>  m = memory m - c (product - gradientBefore) (y - y₋) - pull (y - center)</pre>
   */
  void update(
      Momentum rule, double beta, double[] momentum, double[] y, double[] before, int size) {
    double memory = rule.memory(beta);
    double inertia = c * (rule.product(beta) - rule.gradientBefore(beta));
    double pull = pull(rule, beta);
    for (int i = 0; i < size; i++) {
      momentum[i] = memory * momentum[i] - (inertia * (y[i] - before[i]) + pull * (y[i] - center));
    }
  }

  /** {@code c (gradient + gradientBefore)}: how strongly a row at rest is drawn to the center. */
  double pull(Momentum rule, double beta) {
    return c * (rule.gradient(beta) + rule.gradientBefore(beta));
  }
}
