package dev.agon.learn.worst;

import org.jspecify.annotations.Nullable;

/**
 * The worst weights without the largest losses: a share of the reference weight is removed, from
 * the largest loss downwards; rows at the boundary are removed in part. The remaining weights are
 * divided by one minus the share, and another rule is applied to them.
 *
 * <p>R. Zhai, C. Dan, J. Z. Kolter, P. Ravikumar, "DORO: distributional and outlier robust
 * optimization", ICML 2021.
 */
public final class TrimmedWeights extends WorstWeights {
  private static final long serialVersionUID = 1L;

  private final WorstWeights rule;
  private final double share;
  private final transient Ascending ascending = new Ascending();

  private double edge;
  private double keptAtEdge;
  private double value;

  /**
   * @param rule the rule for the remaining rows
   * @param share the removed share, in [0, 1)
   */
  public TrimmedWeights(WorstWeights rule, double share) {
    this.rule = rule;
    this.share = share;
  }

  @Override
  public void find(LossSums losses) {
    losses.sort(ascending);
    double remove = share * losses.totalWeight();
    int last = ascending.size() - 1;
    while (last > 0 && ascending.weight(last) <= remove) {
      remove -= ascending.weight(last--);
    }
    edge = ascending.value(last);
    keptAtEdge = Math.max(0, 1 - remove / ascending.weight(last));
    double[] loss = new double[last + 1];
    double[] weight = new double[last + 1];
    for (int k = 0; k <= last; k++) {
      loss[k] = ascending.value(k);
      weight[k] = ascending.weight(k) * (k == last ? keptAtEdge : 1) / (1 - share);
    }
    rule.find(ArrayLosses.ofPart(loss, weight).relativeTo(edge));
    value = value(loss, weight, losses.rows());
  }

  /** The value of the rule for the remaining rows, minus the loss at the boundary. */
  private double value(double[] loss, double[] weight, int rows) {
    double[] ratio = new double[loss.length];
    rule.ratios(loss, null, 0, loss.length, ratio);
    double gain = 0;
    double squares = 0;
    for (int k = 0; k < loss.length; k++) {
      double away = ratio[k] - 1.0 / rows;
      gain += weight[k] * ratio[k] * (loss[k] - edge);
      squares += weight[k] * away * away;
    }
    return rule.value(gain, squares);
  }

  @Override
  protected void ratios(double[] loss, int @Nullable [] group, int from, int to, double[] y) {
    rule.ratios(loss, group, from, to, y);
    for (int i = from; i < to; i++) {
      y[i] = loss[i] > edge ? 0 : y[i] * (loss[i] == edge ? keptAtEdge : 1) / (1 - share);
    }
  }

  @Override
  public double origin(double largest) {
    return edge;
  }

  @Override
  public double value(double gain, double squares) {
    return value;
  }

  @Override
  public double growth(double y, double w) {
    return rule.growth(y, w / (1 - share));
  }
}
