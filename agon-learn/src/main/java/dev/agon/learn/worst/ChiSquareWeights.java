package dev.agon.learn.worst;

import org.jspecify.annotations.Nullable;

/**
 * {@code D(y) <= radius}.
 *
 * <p>{@code y_i} is proportional to {@code p_i max(d_i - t, 0)}. With W the share, m the mean and V
 * the p-weighted sum of squares around m of the rows above t, the radius is met where
 *
 * <pre>  m - t = u,   u^2 = V / (W (2 radius W - (1 - W))),    R = m + V/(W u)</pre>
 *
 * <p>Beginning with all rows, each t so found lies left of the true one, so that rows only leave,
 * and the search ends when none does. Where the rows of largest loss alone lie within the radius
 * they take everything.
 *
 * <p>J. Duchi and H. Namkoong, "Learning models with uniform performance via distributionally
 * robust optimization", Ann. Statist. 49 (2021).
 */
final class ChiSquareWeights extends WorstWeights {
  private final double radius;
  private final transient double[] sums = new double[3];

  private double largest;
  private double total;
  private double mean;

  /** The weight of a row is {@code w_i max(level + slope (d_i - mean), 0)}. */
  private double level;

  private double slope;
  private boolean onlyLargest;

  ChiSquareWeights(double radius) {
    this.radius = radius;
  }

  @Override
  public void find(LossSums losses) {
    largest = losses.largest();
    total = losses.totalWeight();
    onlyLargest = takesLargest(losses);
    if (!onlyLargest) {
      search(losses);
    }
  }

  /** Whether the rows of largest loss lie within the radius: then each has the same density. */
  private boolean takesLargest(LossSums losses) {
    losses.moments(-Double.MIN_VALUE, 0, sums);
    level = 1 / sums[0];
    return 2 * radius * sums[0] >= total - sums[0];
  }

  private void search(LossSums losses) {
    double threshold = Double.NEGATIVE_INFINITY;
    double before = Double.POSITIVE_INFINITY;
    mean = 0;
    losses.moments(threshold, mean, sums);
    total = sums[0]; // added in the same order as later sums: the same rows, the same bits
    mean = sums[1] / sums[0];
    losses.moments(threshold, mean, sums);
    while (sums[0] < before) {
      before = sums[0];
      mean += sums[1] / sums[0];
      double variation = Math.max(sums[2] - sums[1] * (sums[1] / sums[0]), 0);
      double slack = (2 * radius * sums[0] - (total - sums[0])) / total;
      level = 1 / sums[0];
      slope = slack > 0 && variation > 0 ? Math.sqrt(slack / (variation * sums[0])) : 0;
      threshold = slope == 0 ? Double.NEGATIVE_INFINITY : mean - level / slope;
      losses.moments(threshold, mean, sums);
    }
  }

  @Override
  public double[] edges() {
    return onlyLargest || slope == 0 ? new double[0] : new double[] {mean - level / slope};
  }

  @Override
  void ratios(double[] loss, int @Nullable [] group, int from, int to, double[] y) {
    if (onlyLargest) {
      for (int i = from; i < to; i++) {
        y[i] = loss[i] == largest ? level : 0;
      }
    } else {
      for (int i = from; i < to; i++) {
        y[i] = Math.max(level + slope * ((loss[i] - largest) - mean), 0);
      }
    }
  }

  @Override
  public double growth(double y, double w) {
    return onlyLargest ? 0 : slope * w;
  }
}
