package dev.agon.learn.worst;

import dev.agon.learn.robust.RobustSet;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The worst weights y of one set, for losses that are known through their {@link LossSums}.
 *
 * <p>{@link #find} looks for the few numbers that decide (a threshold, a temperature, the weights
 * of the groups); with them a row's weight follows from its own loss: {@code y_i = w_i f(l_i)}, or
 * from its group. Where the worst weights are not unique, because losses tie, rows of equal loss
 * have weights in the ratio of their reference weights, and groups of equal mean loss share alike.
 * That choice gives one of the one-sided derivatives of R, as continuously as can be.
 *
 * <p>A rule that has found its numbers can be sent to where the rows are: it weighs there too.
 */
public abstract class WorstWeights implements Finder, Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * The worst weights of some rows, by what {@link #find} found.
   *
   * @param loss the losses
   * @param weight w_i of each row; null when all are 1
   * @param group the group of each row; null without groups
   * @param from the first row
   * @param to the row after the last
   * @param y {@code y[i]} for from &lt;= i &lt; to (output)
   */
  public final void weigh(
      double[] loss,
      double @Nullable [] weight,
      int @Nullable [] group,
      int from,
      int to,
      double[] y) {
    ratios(loss, group, from, to, y);
    if (weight != null) {
      for (int i = from; i < to; i++) {
        y[i] *= weight[i];
      }
    }
  }

  /** {@code y[i] = f(l_i)} for some rows, or what their group has: the weights over w_i. */
  abstract void ratios(double[] loss, int @Nullable [] group, int from, int to, double[] y);

  /**
   * How fast the weight of a row with weight grows with its own loss, {@code dy_i/dl_i}, while the
   * numbers that were found stay as they are; 0 where it does so in jumps, or with its group.
   *
   * @param y its weight, positive
   * @param w its reference weight
   */
  public double growth(double y, double w) {
    return 0;
  }

  /**
   * R minus the largest loss.
   *
   * @param gain {@code sum y_i (l_i - largest)}
   * @param squares {@code sum w_i (y_i/w_i - 1/n)^2}, {@code 2 D(y)/n}
   */
  public double value(double gain, double squares) {
    return gain;
  }

  /**
   * The rule for a set.
   *
   * @param rows the number of rows n
   */
  public static WorstWeights of(RobustSet set, int rows) {
    if (set instanceof RobustSet.Penalty penalty) {
      return new PenaltyWeights(penalty.price().curvature(rows));
    } else if (set instanceof RobustSet.ChiSquare ball) {
      return new ChiSquareWeights(ball.radius());
    } else if (set instanceof RobustSet.Cvar cvar) {
      return new TailWeights(cvar.share(), 1 / cvar.share(), 0);
    } else if (set instanceof RobustSet.TotalVariation ball) {
      double moved = Math.min(ball.radius(), 1);
      return new TailWeights(1 - moved, 1, moved);
    } else if (set instanceof RobustSet.Kl ball) {
      return new KlWeights(ball.radius());
    } else if (set instanceof RobustSet.KlPenalty penalty) {
      return new KlPenaltyWeights(penalty.temperature());
    } else if (set instanceof RobustSet.GroupPenalty penalty) {
      return new GroupWeights(penalty.price());
    } else if (set instanceof RobustSet.WorstGroup) {
      return new GroupWeights(0);
    }
    return new TailWeights(1, 1, 0);
  }

  /**
   * A rule that needs to find nothing.
   *
   * @param shares the weight of each group
   * @param weights the sum of w_i in each group
   */
  public static WorstWeights ofGroups(double[] shares, double[] weights) {
    return new GroupWeights(shares, weights);
  }
}
