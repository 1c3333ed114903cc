package dev.agon.learn.worst;

import dev.agon.learn.data.Groups;
import dev.agon.linalg.Vectors;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The exact maximum of a rule for losses in an array, with the weights that attain it. */
public final class ArrayRisk {
  private final WorstWeights rule;
  private final ArrayLosses sums;
  private final double[] loss;
  private final double[] y;

  /**
   * @param rows the number of rows
   * @param weights the weights of the rows, positive; null for uniform weights
   * @param groups the groups of the rows; null if there are none
   */
  public ArrayRisk(
      WorstWeights rule, int rows, double @Nullable [] weights, @Nullable Groups groups) {
    this.rule = rule;
    this.loss = new double[rows];
    this.y = new double[rows];
    this.sums = new ArrayLosses(loss, weights, groups, 1);
  }

  /** Returns R of these losses; NaN if one of them is not finite. */
  public double of(double[] losses) {
    System.arraycopy(losses, 0, loss, 0, loss.length);
    if (!Vectors.isFinite(loss)) {
      Arrays.fill(y, Double.NaN);
      return Double.NaN;
    }
    double largest = Vectors.max(loss, 0, loss.length);
    rule.find(sums.relativeTo(largest));
    double[] weights = sums.weights();
    rule.weigh(loss, weights, sums.group(), 0, loss.length, y);
    double gain = 0;
    double squares = 0;
    for (int i = 0; i < y.length; i++) {
      double w = weights == null ? 1 : weights[i];
      double away = y[i] / w - 1.0 / y.length;
      gain += y[i] * (loss[i] - largest);
      squares += w * away * away;
    }
    return rule.origin(largest) + rule.value(gain, squares);
  }

  /** Returns the worst weights of the most recently evaluated losses. Not a copy: read only. */
  public double[] weights() {
    return y;
  }
}
