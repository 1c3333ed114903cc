package dev.agon.learn.worst;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The worst weights y of one set for losses that are given by their {@link LossSums}.
 *
 * <p>{@link #find} computes a few numbers (a threshold, a temperature, the weights of the groups).
 * The weight of a row then follows from its own loss, {@code y_i = w_i f(l_i)}, or from its group.
 * If the worst weights are not unique because losses tie, rows of equal loss have weights in the
 * ratio of their reference weights, and groups of equal mean loss have equal weights. This choice
 * gives one of the one-sided derivatives of R.
 *
 * <p>A rule is serializable after {@link #find}, so it can compute weights on other machines.
 */
public abstract class WorstWeights implements Finder, Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * Computes the worst weights of some rows; call {@link #find} first.
   *
   * @param loss the losses
   * @param weight w_i of each row; null if all are 1
   * @param group the group of each row; null if there are no groups
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

  /** Computes {@code y[i] = f(l_i)} for some rows, the weights divided by w_i. */
  protected abstract void ratios(
      double[] loss, int @Nullable [] group, int from, int to, double[] y);

  /**
   * Returns the derivative {@code dy_i/dl_i} of the weight of a row by its own loss, with the
   * numbers of {@link #find} held constant; 0 where the weight jumps or depends on the group.
   *
   * @param y its weight, positive
   * @param w its reference weight
   */
  public double growth(double y, double w) {
    return 0;
  }

  /** The loss that {@link #value} is measured from: the largest one that carries weight. */
  public double origin(double largest) {
    return largest;
  }

  /**
   * R minus the {@link #origin}.
   *
   * @param gain {@code sum y_i (l_i - largest)}
   * @param squares {@code sum w_i (y_i/w_i - 1/n)^2}, {@code 2 D(y)/n}
   */
  public double value(double gain, double squares) {
    return gain;
  }
}
