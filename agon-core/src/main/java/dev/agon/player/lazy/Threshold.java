package dev.agon.player.lazy;

import dev.agon.linalg.Vectors;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * The theta with {@code sum_i max(v_i - theta, 0) = total}: the projection of v onto the simplex is
 * {@code max(v_i - theta, 0)}.
 *
 * <p>Newton's method on this convex, decreasing, piecewise linear equation (see {@link
 * dev.agon.set.Simplex}) starts at the theta of the previous step. From any start with a value
 * above it, the second point is left of the root, and from there the iteration never overshoots.
 * When two successive points have the same values above them, the last correction is only rounding.
 * Usually two or three passes are needed.
 *
 * <p>The result is {@code origin + theta + correction}, three numbers of different magnitude. They
 * are subtracted from a value one after the other, so no digit is lost.
 */
final class Threshold implements Savable {
  private final double total;
  private final double[] above = new double[2];

  private double origin;
  private double theta;
  private double correction;
  private double count;
  private double expected;

  Threshold(double total) {
    this.total = total;
  }

  /** Returns the sum of the projected values. */
  double total() {
    return total;
  }

  /** Prepares the search for new values; it starts at the result of the last search. */
  void begin() {
    theta += origin;
    origin = 0;
    expected = 0;
  }

  /**
   * Raises the threshold for additional values, assuming that they and the others stay above it.
   */
  void rise(double by, int added) {
    theta += correction + by;
    expected = count + added;
  }

  /** Prepares a search from the current threshold, after values were replaced. */
  void again() {
    theta += correction;
    expected = 0;
  }

  /**
   * Computes the threshold of the values.
   *
   * @param values some values, overwritten with {@code values - origin}
   * @param size the number of values; at least one, if there is no group
   * @param common values that occur many times, overwritten in the same way
   * @param times the number of occurrences of each common value; may be 0
   * @param groups the number of common values
   */
  void search(double[] values, int size, double[] common, int[] times, int groups) {
    while (true) {
      double excess = excess(values, size, common, times, groups);
      if (count == 0) {
        moveOrigin(values, size, common, times, groups);
        expected = 0;
        continue;
      }
      correction = (excess - total) / count;
      if (count == expected) {
        return;
      }
      theta += correction;
      expected = count;
    }
  }

  /** Returns {@code sum max(v - theta, 0)}, and counts the values above theta. */
  private double excess(double[] values, int size, double[] common, int[] times, int groups) {
    Vectors.above(values, size, theta, above);
    double excess = above[0];
    count = above[1];
    for (int k = 0; k < groups; k++) {
      if (common[k] > theta) {
        count += times[k];
        excess += times[k] * (common[k] - theta);
      }
    }
    return excess;
  }

  /**
   * Restarts at the lower bound max(v) - total with max(v) as origin, because theta was too large.
   */
  private void moveOrigin(double[] values, int size, double[] common, int[] times, int groups) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < groups; k++) {
      largest = times[k] > 0 ? Math.max(largest, common[k]) : largest;
    }
    for (int i = 0; i < size; i++) {
      largest = Math.max(largest, values[i]);
    }
    for (int i = 0; i < size; i++) {
      values[i] -= largest;
    }
    for (int k = 0; k < groups; k++) {
      common[k] -= largest;
    }
    origin += largest;
    theta = -total;
  }

  /** Returns the number that was subtracted from the values. */
  double origin() {
    return origin;
  }

  /** Returns the weight of another value if theta were unchanged; may be negative. */
  double weight(double value) {
    return ((value - origin) - theta) - correction;
  }

  /** Returns a value relative to the origin, like the values in the search. */
  double relative(double value) {
    return value - origin;
  }

  /** Returns the threshold as one number. */
  double value() {
    return origin + (theta + correction);
  }

  /** Returns how many of the values are above the threshold. */
  double count() {
    return count;
  }

  /** Replaces the values by {@code max(v - theta, 0)}. */
  void subtract(double[] values, int size) {
    double high = theta;
    double low = correction;
    for (int i = 0; i < size; i++) {
      values[i] = Math.max((values[i] - high) - low, 0.0);
    }
  }

  /** The start of the next search; the other fields belong to one search only. */
  @Override
  public void save(State to) {
    to.put("theta", origin, theta);
  }

  @Override
  public void restore(State from) {
    double[] parts = from.doubles("theta", 2);
    origin = parts[0];
    theta = parts[1];
  }
}
