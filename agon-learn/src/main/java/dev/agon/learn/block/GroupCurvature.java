package dev.agon.learn.block;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.worst.proximal.GroupResponse;
import org.jspecify.annotations.Nullable;

/**
 * The part of a Hessian that is due to the weights of groups: with the mean gradients {@code G_k =
 * sum over rows i of group k of (w_i/W_k) l'_i a_i} of the f free groups,
 *
 * <pre>
 *   rate ( sum_k G_k G_k'  -  c c'/f ),     c = sum_k G_k
 * </pre>
 */
public final class GroupCurvature {
  private final SparseRows rows;
  private final int[] group;
  private final double @Nullable [] rowWeight;
  private final boolean intercept;

  /**
   * @param rowWeight w_i of each row; null when all are 1
   */
  public GroupCurvature(
      Dataset data, int[] group, double @Nullable [] rowWeight, boolean intercept) {
    this.rows = data.rows();
    this.group = group;
    this.rowWeight = rowWeight;
    this.intercept = intercept;
  }

  /**
   * Adds the gradients of these rows; the problem may have more rows in other blocks.
   *
   * @param losses with the slopes of the point in question
   * @param response determines which groups are free
   * @param groupWeight W_k of all rows
   * @param gradients {@code += G_k} for each free group; null for the others
   */
  public void add(
      RowLosses losses,
      GroupResponse response,
      double[] groupWeight,
      double[] @Nullable [] gradients) {
    for (int i = 0; i < group.length; i++) {
      int k = group[i];
      double[] gradient = gradients[k];
      if (response.free()[k] && gradient != null) {
        double w = rowWeight == null ? 1 : rowWeight[i];
        double factor = w / groupWeight[k] * losses.slope(i);
        rows.addScaled(i, factor, gradient);
        gradient[gradient.length - 1] += intercept ? factor : 0;
      }
    }
  }

  /**
   * Adds the part of the Hessian.
   *
   * @param gradients G_k of each free group; null for the others
   * @param lower the lower half of the Hessian (input and output)
   */
  public static void addTo(
      GroupResponse response, double[] @Nullable [] gradients, double[][] lower) {
    int free = 0;
    double[] sum = new double[lower.length];
    for (double[] gradient : gradients) {
      if (gradient != null) {
        free++;
        for (int j = 0; j < gradient.length; j++) {
          sum[j] += gradient[j];
        }
      }
    }
    for (double[] gradient : gradients) {
      if (gradient != null) {
        addSquare(response.rate(), gradient, lower);
      }
    }
    if (free > 0) {
      addSquare(-response.rate() / free, sum, lower);
    }
  }

  private static void addSquare(double factor, double[] v, double[][] lower) {
    for (int i = 0; i < v.length; i++) {
      double times = factor * v[i];
      for (int j = 0; times != 0 && j <= i; j++) {
        lower[i][j] += times * v[j];
      }
    }
  }
}
