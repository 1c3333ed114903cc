package dev.agon.learn.worst;

import org.jspecify.annotations.Nullable;

/**
 * {@code D(y) <= radius}.
 *
 * <p>{@code y_i} is proportional to {@code p_i max(d_i - t, 0)}. With W the share, m the mean and V
 * the p-weighted sum of squares around m of the rows above t, the radius is met for
 *
 * <pre>  m - t = u,   u^2 = V / (W (2 radius W - (1 - W))),    R = m + V/(W u)</pre>
 *
 * <p>The search starts with all rows. Each t lies to the left of the solution, so rows only leave,
 * and the search ends when none does. If the rows of the largest loss alone lie within the radius,
 * they get all the weight.
 *
 * <p>One pass computes W, m and V of the rows above t, around the previous mean. If m is so far
 * from it that V is lost in rounding, because the remaining rows nearly tie, they are summed again
 * around m.
 *
 * <p>J. Duchi and H. Namkoong, "Learning models with uniform performance via distributionally
 * robust optimization", Ann. Statist. 49 (2021).
 */
public final class ChiSquareWeights extends WorstWeights {
  /** A sum of squares this small relative to the one around another origin has lost its digits. */
  private static final double LOST = 1e-4;

  /** Each repetition moves the origin closer to the mean by a factor of the rounding error. */
  private static final int MOST_CENTRINGS = 20;

  /** Sums of squared differences below this value have lost digits to underflow. */
  private static final double UNDERFLOW = 1e-290;

  /** Only the largest loss exceeds this difference from itself. */
  private static final double TOP = -Double.MIN_VALUE;

  private final double radius;
  private final transient double[] sums = new double[3];

  private double largest;
  private double total;
  private double mean;

  /**
   * The weight of a row is {@code w_i max(level + slope (d_i - mean), 0)}; if the slope is 0, it is
   * {@code w_i level} above the cut.
   */
  private double level;

  private double slope;
  private double cut;

  /**
   * @param radius at least 0
   */
  public ChiSquareWeights(double radius) {
    this.radius = radius;
  }

  @Override
  public void find(LossSums losses) {
    largest = losses.largest();
    total = losses.totalWeight();
    if (!takesLargest(losses)) {
      search(losses);
    }
  }

  /**
   * Returns whether the rows of the largest loss lie within the radius; then all have the same
   * density.
   */
  private boolean takesLargest(LossSums losses) {
    cut = TOP;
    slope = 0;
    losses.moments(cut, 0, sums);
    level = 1 / sums[0];
    return 2 * radius * sums[0] >= total - sums[0];
  }

  private void search(LossSums losses) {
    cut = Double.NEGATIVE_INFINITY;
    mean = 0;
    losses.moments(cut, mean, sums);
    total = sums[0]; // added in the same order as later sums, so the same rows give the same bits
    mean = sums[1] / sums[0];
    losses.moments(cut, mean, sums);
    double before = Double.POSITIVE_INFINITY;
    while (sums[0] < before) {
      before = sums[0];
      double variation = variation(losses);
      double slack = (2 * radius * sums[0] - (total - sums[0])) / total;
      level = 1 / sums[0];
      slope = slack > 0 && variation > UNDERFLOW ? Math.sqrt(slack / (variation * sums[0])) : 0;
      if (slope == 0) {
        return; // the rows tie, or the radius is 0: those above the cut have the same density
      }
      cut = mean - level / slope;
      losses.moments(cut, mean, sums);
    }
  }

  /** Computes the sum of squares of the rows above the cut around their {@link #mean}. */
  private double variation(LossSums losses) {
    double variation = centre();
    for (int k = 0; variation < LOST * sums[2] && k < MOST_CENTRINGS; k++) {
      losses.moments(cut, mean, sums);
      variation = centre();
    }
    return variation;
  }

  private double centre() {
    double away = sums[1] / sums[0];
    mean += away;
    return Math.max(sums[2] - sums[1] * away, 0);
  }

  @Override
  public double[] edges() {
    return cut == Double.NEGATIVE_INFINITY || cut == TOP ? new double[0] : new double[] {cut};
  }

  @Override
  protected void ratios(double[] loss, int @Nullable [] group, int from, int to, double[] y) {
    if (slope == 0) {
      for (int i = from; i < to; i++) {
        y[i] = loss[i] - largest > cut ? level : 0;
      }
    } else {
      for (int i = from; i < to; i++) {
        y[i] = Math.max(level + slope * ((loss[i] - largest) - mean), 0);
      }
    }
  }

  @Override
  public double growth(double y, double w) {
    return slope * w;
  }
}
