package dev.agon.player.dense;

import dev.agon.player.Momentum;
import dev.agon.problem.RowWeightProblem;

/**
 * The common quadratic {@code -(c/2) |y - center|^2} of a {@link RowWeightProblem}: what it adds to
 * the derivatives of every row, drawn or not, worked straight into the momenta.
 *
 * <p>With {@code g = -c (y - center)}, {@code g₋ = -c (y₋ - center)} and {@code h = -c (y - y₋)} a
 * {@link Momentum} rule says
 *
 * <pre>  m = memory m - inertia (y - y₋) - pull (y - center)</pre>
 *
 * <p>with {@code inertia = c (product - gradientBefore)} and {@code pull = c (gradient +
 * gradientBefore)}: one affine map for all rows.
 */
public final class Quadratic {
  private final double c;
  private final double center;

  private double memory;
  private double inertia;
  private double pull;

  /**
   * A quadratic.
   *
   * @param c the curvature, at least 0
   * @param center the common coordinate of the center
   */
  public Quadratic(double c, double center) {
    this.c = c;
    this.center = center;
  }

  /** That of a problem. */
  public static Quadratic of(RowWeightProblem problem) {
    return new Quadratic(problem.curvature(), problem.center());
  }

  /** The rule that the next updates follow. */
  public void follow(Momentum rule, double beta) {
    memory = rule.memory(beta);
    inertia = c * (rule.product(beta) - rule.gradientBefore(beta));
    pull = c * (rule.gradient(beta) + rule.gradientBefore(beta));
  }

  /** Updates the momenta of some rows. */
  public void update(States rows) {
    update(rows.momentum, rows.point, rows.before, 0, rows.size(), center);
  }

  /** Updates the momenta of all rows, given their y and y₋. */
  public void update(double[] momentum, double[] y, double[] before) {
    update(momentum, y, before, 0, momentum.length, center);
  }

  /** Updates every third as a row, the two after it as differences of rows: they have no center. */
  public void updateFrames(States frames) {
    for (int i = 0; i < frames.size(); i += 3) {
      update(frames.momentum, frames.point, frames.before, i, i + 1, center);
      update(frames.momentum, frames.point, frames.before, i + 1, i + 3, 0);
    }
  }

  private void update(
      double[] momentum, double[] y, double[] before, int from, int to, double centre) {
    double a = memory;
    double b = inertia;
    double d = pull;
    for (int i = from; i < to; i++) {
      momentum[i] = a * momentum[i] - (b * (y[i] - before[i]) + d * (y[i] - centre));
    }
  }
}
