package dev.agon.learn.worst;

import org.jspecify.annotations.Nullable;

/**
 * The worst share of the rows: {@code y_i = factor p_i} for the rows of the largest losses that
 * make up the share. Moved weight goes to the largest loss.
 *
 * <table>
 *   <caption>Sets of this form</caption>
 *   <tr><td>mean</td><td>all rows</td></tr>
 *   <tr><td>cvar</td><td>the share alpha, with the factor 1/alpha</td></tr>
 * <tr><td>total variation</td> <td>the share 1 - radius with factor 1; the radius is moved to
 * the largest loss</td></tr>
 * </table>
 *
 * <p>Rows at the boundary of the share, which have equal losses, divide the remaining weight in the
 * ratio of p.
 *
 * <p>R. T. Rockafellar and S. Uryasev, "Optimization of conditional value-at-risk", J. Risk 2
 * (2000).
 */
public final class TailWeights extends WorstWeights {
  private final double share;
  private final double factor;
  private final double moved;
  private final transient Quantile quantile = new Quantile();
  private final transient double[] sums = new double[3];

  private double largest;
  private double edge;
  private double aboveEdge;
  private double atEdge;
  private double atLargest;

  /** All rows with their reference weights. */
  public static TailWeights ofAll() {
    return new TailWeights(1, 1, 0);
  }

  /** The rows of largest loss that make up a share, in (0, 1]. */
  public static TailWeights ofShare(double share) {
    return new TailWeights(share, 1 / share, 0);
  }

  /** Moves the weight {@code moved}, in [0, 1], from the smallest losses to the largest. */
  public static TailWeights ofMoved(double moved) {
    return new TailWeights(1 - moved, 1, moved);
  }

  private TailWeights(double share, double factor, double moved) {
    this.share = share;
    this.factor = factor;
    this.moved = moved;
  }

  @Override
  public void find(LossSums losses) {
    largest = losses.largest();
    double total = losses.totalWeight();
    aboveEdge = factor / total;
    edge = Double.NEGATIVE_INFINITY;
    atEdge = 0;
    atLargest = 0;
    if (share < 1) {
      quantile.find(losses, share * total);
      edge = quantile.value();
      double left = Math.max(share * total - quantile.weightAbove(), 0);
      atEdge = Math.min(left / quantile.weightAt(), 1) * aboveEdge;
    }
    if (moved > 0) {
      losses.moments(-Double.MIN_VALUE, 0, sums);
      atLargest = moved / sums[0];
    }
  }

  /** The part of the weight above the edge that rows at the edge have, after {@link #find}. */
  public double partAtEdge() {
    return atEdge / aboveEdge;
  }

  @Override
  public double[] edges() {
    return share < 1 ? new double[] {edge} : new double[0];
  }

  @Override
  protected void ratios(double[] loss, int @Nullable [] group, int from, int to, double[] y) {
    for (int i = from; i < to; i++) {
      double d = loss[i] - largest;
      y[i] = (d > edge ? aboveEdge : d == edge ? atEdge : 0) + (d == 0 ? atLargest : 0);
    }
  }
}
