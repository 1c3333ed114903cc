package dev.agon.learn.worst;

import dev.agon.set.Simplex;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Weights q of the K groups, {@code y_i = q_k w_i / (sum of w in group k)}: all weight on the group
 * with the largest mean loss, or, with a penalty {@code (price/2) |K q - 1|^2}, the projection of
 * {@code 1/K + L/(price K^2)} onto the simplex, where L are the mean losses of the groups.
 */
public final class GroupWeights extends WorstWeights {
  private final double price;

  private double[] weight = new double[0];
  private double[] mean = new double[0];
  private double[] share = new double[0];

  /**
   * @param price at least 0
   */
  public GroupWeights(double price) {
    this.price = price;
  }

  @Override
  public void find(LossSums losses) {
    int groups = losses.groups();
    if (weight.length != groups) {
      weight = new double[groups];
      mean = new double[groups];
      share = new double[groups];
    }
    losses.byGroup(weight, mean);
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < groups; k++) {
      mean[k] /= weight[k];
      largest = Math.max(largest, mean[k]);
    }
    if (price > 0) {
      project(largest);
    } else {
      int ties = 0;
      for (int k = 0; k < groups; k++) {
        share[k] = mean[k] == largest ? 1 : 0;
        ties += mean[k] == largest ? 1 : 0;
      }
      for (int k = 0; k < groups; k++) {
        share[k] /= ties;
      }
    }
  }

  private void project(double largest) {
    double groups = share.length;
    Arrays.setAll(share, k -> (mean[k] - largest) / (price * groups * groups));
    new Simplex().projector(share.length).project(share);
  }

  @Override
  protected void ratios(double[] loss, int @Nullable [] group, int from, int to, double[] y) {
    if (group == null) {
      throw new IllegalArgumentException("the rows have no groups");
    }
    for (int i = from; i < to; i++) {
      y[i] = share[group[i]] / weight[group[i]];
    }
  }

  @Override
  public double value(double gain, double squares) {
    double groups = share.length;
    double sum = 0;
    double squared = 0;
    for (int k = 0; k < share.length; k++) {
      sum += share[k] * mean[k];
      double away = groups * share[k] - 1;
      squared += away * away;
    }
    return sum - 0.5 * price * squared;
  }
}
