package dev.agon.player.dense;

import dev.agon.player.Momentum;
import dev.agon.problem.RowWeightProblem;

/**
 * The common quadratic {@code -(c/2) |y - center|^2} of a {@link RowWeightProblem}: what it adds to
 * the derivatives of every row, drawn or not, worked straight into the momenta.
 *
 * @param c the curvature, at least 0
 * @param center the common coordinate of the center
 */
public record Quadratic(double c, double center) {
  /** That of a problem. */
  public static Quadratic of(RowWeightProblem problem) {
    return new Quadratic(problem.curvature(), problem.center());
  }

  /** What differences of rows obey: the same without a center. */
  public Quadratic linear() {
    return new Quadratic(c, 0);
  }

  /** Its part of {@link dev.agon.player.Player#update} of some rows. */
  public void update(Momentum rule, double beta, States rows) {
    update(rule, beta, rows.momentum, rows.point, rows.before, rows.size());
  }

  /**
   * The same of the first rows of some arrays. With {@code g = -c (y - center)}, {@code g₋ = -c (y₋
   * - center)} and {@code h = -c (y - y₋)} it is
   *
   * <pre>  m = memory m - inertia (y - y₋) - pull (y - center)</pre>
   *
   * <p>with {@code inertia = c (product - gradientBefore)} and {@code pull = c (gradient +
   * gradientBefore)}.
   */
  public void update(
      Momentum rule, double beta, double[] momentum, double[] y, double[] before, int size) {
    double memory = rule.memory(beta);
    double inertia = c * (rule.product(beta) - rule.gradientBefore(beta));
    double pull = pull(rule, beta);
    for (int i = 0; i < size; i++) {
      momentum[i] = memory * momentum[i] - (inertia * (y[i] - before[i]) + pull * (y[i] - center));
    }
  }

  /** How strongly a row is drawn to the center. */
  public double pull(Momentum rule, double beta) {
    return c * (rule.gradient(beta) + rule.gradientBefore(beta));
  }
}
