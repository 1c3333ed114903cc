package dev.agon.learn.worst.search;

import dev.agon.learn.worst.ClampedSum;
import dev.agon.learn.worst.Finder;
import dev.agon.learn.worst.LossSums;

/**
 * Finds the level eta at which {@code sum w_i clamp(v_i - eta, 0, cap)} equals a given number: the
 * root of a decreasing, piecewise linear function, by Newton's method within a bracket. {@link
 * ClampedSum} does the same for values in one array.
 *
 * <p>As a {@link Finder} it treats the values v as losses: the sum above eta minus the sum above
 * eta + cap.
 */
public final class Level implements Finder {
  private static final int MOST_STEPS = 200;

  private final double wanted;
  private final double cap;
  private final double below;
  private final double[] lower = new double[2];
  private final double[] upper = new double[2];
  private double eta;

  /**
   * @param wanted the number, positive
   * @param cap the largest value of a row; may be infinite
   * @param below the largest distance of eta below the smallest value; at that distance the sum is
   *     at least the number
   */
  public Level(double wanted, double cap, double below) {
    this.wanted = wanted;
    this.cap = cap;
    this.below = below;
  }

  /** Computes a sum and its negated slope at a level. */
  @FunctionalInterface
  private interface LevelFunction {
    /**
     * @param sumAndSlope (output)
     */
    void at(double eta, double[] sumAndSlope);
  }

  /**
   * Returns the root between two levels; the sum is too large at the first one and too small at the
   * second.
   */
  private static double root(LevelFunction function, double from, double to, double wanted) {
    double low = from;
    double high = to;
    double at = low;
    double[] sums = new double[2];
    for (int step = 0; step < MOST_STEPS; step++) {
      function.at(at, sums);
      double excess = sums[0] - wanted;
      if (excess > 0) {
        low = at;
      } else {
        high = at;
      }
      double newton = at + excess / sums[1];
      boolean turn =
          step % 4 != 3; // Newton's method alone may alternate between two pieces forever
      boolean inside = turn && sums[1] > 0 && newton >= low && newton <= high;
      double next = inside ? newton : low + (high - low) / 2;
      if (Math.abs(excess) <= 2 * Math.ulp(wanted) || next == at) {
        break;
      }
      at = next;
    }
    return at;
  }

  @Override
  public void find(LossSums values) {
    LevelFunction function =
        (at, sums) -> {
          values.above(at, lower);
          upper[0] = 0;
          upper[1] = 0;
          if (cap < Double.POSITIVE_INFINITY) {
            values.above(at + cap, upper);
          }
          sums[0] = lower[0] - upper[0];
          sums[1] = lower[1] - upper[1];
        };
    eta = root(function, values.smallestDifference() - below, 0, wanted);
  }

  /** Returns the level, as a difference from the largest value. */
  public double eta() {
    return eta;
  }

  @Override
  public double[] edges() {
    return cap < Double.POSITIVE_INFINITY ? new double[] {eta, eta + cap} : new double[] {eta};
  }
}
