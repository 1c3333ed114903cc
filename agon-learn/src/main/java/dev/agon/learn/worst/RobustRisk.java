package dev.agon.learn.worst;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.RobustSet;
import dev.agon.linalg.Vectors;
import org.jspecify.annotations.Nullable;

/**
 * The robust risk {@code R(l)} of given losses over a set, exactly, with the weights that attain
 * it.
 *
 * <pre>{@code
 * RobustRisk risk = new RobustRisk(RobustSet.parse("cvar=0.1"), losses.length);
 * double worstTenth = risk.of(losses);
 * }</pre>
 */
public final class RobustRisk {
  private final WorstWeights rule;
  private final ArrayLosses sums;
  private final double[] loss;
  private final double[] y;

  /** For n rows that count alike. */
  public RobustRisk(RobustSet set, int rows) {
    this(set, rows, null, null);
  }

  /**
   * @param set the set of row weights
   * @param rows how many rows there are
   * @param weights the rows' weights, positive; null for equal ones
   * @param groups the rows' groups, which the sets of groups need; null without
   */
  public RobustRisk(RobustSet set, int rows, double @Nullable [] weights, @Nullable Groups groups) {
    if (set.needsGroups() && groups == null) {
      throw new InvalidInputException(
          "the robust set " + set + " needs groups, but the data has none.",
          "Maybe name their column with "
              + Names.of("groups")
              + ", or choose another set, such as cvar=0.1.");
    }
    this.loss = new double[rows];
    this.y = new double[rows];
    this.rule = WorstWeights.of(set, rows);
    this.sums = new ArrayLosses(loss, weights, groups, 1);
  }

  /** R of these losses; NaN when one of them is not finite. */
  public double of(double[] losses) {
    System.arraycopy(losses, 0, loss, 0, loss.length);
    if (!Vectors.isFinite(loss)) {
      java.util.Arrays.fill(y, Double.NaN);
      return Double.NaN;
    }
    double largest = Vectors.max(loss, 0, loss.length);
    sums.changed(largest);
    rule.find(sums);
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
    return largest + rule.value(gain, squares);
  }

  /** The worst weights of the losses last asked for. Not a copy: read only. */
  public double[] weights() {
    return y;
  }
}
