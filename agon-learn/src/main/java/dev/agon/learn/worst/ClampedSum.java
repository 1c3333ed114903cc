package dev.agon.learn.worst;

import dev.agon.linalg.Vectors;
import dev.agon.support.Bracket;
import org.jspecify.annotations.Nullable;

/**
 * Finds theta with {@code sum w_i clamp(v_i - theta, least, most) = total}, for the projection onto
 * a simplex of weighted rows.
 *
 * <p>The sum is piecewise linear and decreasing in theta: Newton steps on its pieces, inside a
 * {@link Bracket}. All values are relative to the largest v_i, which preserves the significant
 * digits. No sorting: O(n) in practice.
 */
public final class ClampedSum {
  private final double @Nullable [] weight;
  private final double least;
  private final double most;
  private final double total;
  private final double totalWeight;
  private final double rounding;
  private final Bracket bracket = new Bracket();

  private double[] v = new double[0];
  private double largest;
  private double theta;
  private double rest;
  private double excess;
  private double free;

  /**
   * @param weight the w_i; null if all are 1. Not copied
   * @param totalWeight their sum
   * @param least finite
   * @param most may be infinite
   * @param total the required sum, from totalWeight least to totalWeight most
   */
  public ClampedSum(
      double @Nullable [] weight, double totalWeight, double least, double most, double total) {
    this.weight = weight;
    this.totalWeight = totalWeight;
    this.least = least;
    this.most = most;
    this.total = total;
    this.rounding = 4 * Math.ulp(Math.max(Math.abs(total), totalWeight * Math.abs(least)));
  }

  /** Finds theta for these v, which are only read. */
  public void find(double[] values) {
    v = values;
    largest = Vectors.max(v, 0, v.length);
    search();
    // Stored separately from theta, whose rounding error would be multiplied by the number of free
    // coordinates.
    rest = free == 0 ? 0 : excess / free;
  }

  /** {@code clamp(value - theta, least, most)}. */
  public double of(double value) {
    return clamp(((value - largest) - theta) - rest);
  }

  private void search() {
    double mean = 0;
    double smallest = 0;
    for (int i = 0; i < v.length; i++) {
      double away = v[i] - largest;
      mean += weight(i) * away;
      smallest = Math.min(smallest, away);
    }
    double unclamped = (mean - total) / totalWeight;
    double low = Math.nextDown(Double.isInfinite(most) ? unclamped : smallest - most);
    double high = Math.nextUp(-least);
    bracket.begin(low, high);
    double next = bracket.contains(unclamped) ? unclamped : low + (high - low) / 2;
    do {
      theta = next;
      evaluate();
      next = bracket.next(theta, excess, free == 0 ? Double.NaN : theta + excess / free);
    } while (Math.abs(excess) > rounding && bracket.contains(next));
  }

  /**
   * Computes the excess of the sum over its total at theta, and the weight of the rows between the
   * bounds.
   */
  private void evaluate() {
    double sum = 0;
    free = 0;
    for (int i = 0; i < v.length; i++) {
      double t = (v[i] - largest) - theta;
      double w = weight(i);
      sum += w * clamp(t);
      free += t > least && t < most ? w : 0;
    }
    excess = sum - total;
  }

  private double weight(int i) {
    return weight == null ? 1 : weight[i];
  }

  private double clamp(double t) {
    return Math.min(Math.max(t, least), most);
  }
}
