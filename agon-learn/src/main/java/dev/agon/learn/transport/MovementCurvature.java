package dev.agon.learn.transport;

import dev.agon.learn.data.SparseRows;
import dev.agon.learn.loss.Loss;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The generalised Hessian of the maximum of {@link MovementProximal} in x.
 *
 * <p>For a price lambda of the radius the maximiser is in closed form, and the maximum is {@code
 * min over lambda of phi(x, lambda)} with phi convex. With the derivatives of phi, the Hessian is
 *
 * <pre>
 *   B = phi_xx - phi_xl phi_xl' / phi_ll
 *   phi_xx = sum p_i ((1 - u_i) l''_i + u_i flipped l''_i + [0 &lt; u_i &lt; 1] g_i^2/width) a_i a_i' + reach J
 *   phi_xl = -(sum over free i of p_i kappa g_i a_i/width + reach q)
 *   phi_ll = sum over free i of p_i kappa^2/width + reach r,     reach = longest^2/width
 * </pre>
 *
 * <p>with {@code g_i} the slope of the gain from a flip, and J, q and r the derivatives of the
 * proximal step of the norm. While the radius is not used up, lambda is 0 and the last term is
 * absent.
 */
final class MovementCurvature {
  private final MovementProximal at;
  private final SparseRows rows;
  private final Loss loss;
  private final double[] target;
  private final double[] turned;
  private final double[] factor;
  private final double[] part;
  private final double[][] ones;
  private final double[][] curved;
  private double[] pull = new double[0];

  MovementCurvature(
      MovementProximal at, SparseRows rows, Loss loss, double[] target, double[] turned) {
    int n = target.length;
    this.at = at;
    this.rows = rows;
    this.loss = loss;
    this.target = target;
    this.turned = turned;
    this.factor = new double[n];
    this.part = new double[n];
    this.ones = new double[1][n];
    this.curved = new double[1][n];
    Arrays.fill(ones[0], 1);
  }

  /**
   * Computes B at the last evaluated point.
   *
   * @param width infinite for the curvature at the multipliers, which do not respond
   * @param step the derivatives of the proximal step of the norm; null for an infinite width
   * @param priced whether the radius is used up
   * @param lower the lower half of a matrix of at least the dimension of x (output, overwritten)
   */
  void compute(
      int dimension,
      double width,
      Norm.@Nullable Step step,
      boolean priced,
      boolean intercept,
      double[][] lower) {
    for (double[] line : lower) {
      Arrays.fill(line, 0);
    }
    double[] flip = step == null ? at.multipliers() : at.flips();
    curve(flip);
    if (pull.length != dimension) {
      pull = new double[dimension];
    }
    Arrays.fill(pull, 0);
    double stiffness = step == null ? 0 : respond(flip, width, intercept, dimension);
    rows.addSquares(at.all(), factor, factor.length, lower);
    if (intercept) {
      addIntercept(factor, lower[dimension - 1], dimension);
    }
    if (step != null) {
      stiffness += addMove(step, at.reach(width), lower);
      if (priced && stiffness > 0) {
        subtract(stiffness, dimension, lower);
      }
    }
  }

  /** The curvature of each row's loss, with the share of its weight that is flipped. */
  private void curve(double[] flip) {
    int n = factor.length;
    boolean flips = flip.length > 0;
    for (int i = 0; i < n; i++) {
      part[i] = at.share(i) * (flips ? 1 - flip[i] : 1);
    }
    loss.product(part, target, at.slope(), ones, n, curved);
    System.arraycopy(curved[0], 0, factor, 0, n);
    if (flips) {
      for (int i = 0; i < n; i++) {
        part[i] = at.share(i) * flip[i];
      }
      loss.product(part, turned, at.turnedSlope(), ones, n, curved);
      for (int i = 0; i < n; i++) {
        factor[i] += curved[0][i];
      }
    }
  }

  /** Adds the response of the flips; returns its part of phi_ll. */
  private double respond(double[] flip, double width, boolean intercept, int dimension) {
    double kappa = at.labelCost();
    double stiffness = 0;
    Arrays.fill(part, 0);
    for (int i = 0; i < flip.length; i++) {
      if (flip[i] > 0 && flip[i] < 1) {
        double gain = at.turnedSlope()[0][i] - at.slope()[0][i];
        double rate = at.share(i) / width;
        factor[i] += rate * gain * gain;
        part[i] = rate * kappa * gain;
        stiffness += rate * kappa * kappa;
      }
    }
    if (stiffness > 0) {
      rows.addScaled(at.all(), part, flip.length, pull);
      for (int i = 0; intercept && i < flip.length; i++) {
        pull[dimension - 1] += part[i];
      }
    }
    return stiffness;
  }

  private void addIntercept(double[] weight, double[] last, int dimension) {
    rows.addScaled(at.all(), weight, weight.length, last);
    for (double w : weight) {
      last[dimension - 1] += w;
    }
  }

  /** Adds the response of the numbers; returns its part of phi_ll. */
  private double addMove(Norm.Step step, double reach, double[][] lower) {
    int[] numbers = at.numbers();
    for (int a = 0; a < numbers.length; a++) {
      int i = numbers[a];
      lower[i][i] += reach * step.diagonal()[a];
      pull[i] += reach * step.growth()[a];
      double outer = reach * step.outer() * step.direction()[a];
      for (int b = 0; outer != 0 && b <= a; b++) {
        lower[i][numbers[b]] += outer * step.direction()[b];
      }
    }
    return reach * step.decline();
  }

  private void subtract(double stiffness, int dimension, double[][] lower) {
    for (int i = 0; i < dimension; i++) {
      double by = pull[i] / stiffness;
      for (int j = 0; by != 0 && j <= i; j++) {
        lower[i][j] -= by * pull[j];
      }
    }
  }
}
