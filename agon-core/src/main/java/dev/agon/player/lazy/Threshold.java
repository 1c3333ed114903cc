package dev.agon.player.lazy;

import dev.agon.linalg.Vectors;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * The theta with {@code sum_i max(v_i - theta, 0) = total}: the projection of v onto the simplex is
 * {@code max(v_i - theta, 0)}.
 *
 * <p>Newton's method on this convex, decreasing, piecewise linear equation (see {@link
 * dev.agon.set.Simplex}), but from the theta of the step before: wherever it begins, as long as
 * some value lies above, its second point lies left of the root, from where it never overshoots.
 * When two points have the same values above them, the last correction is mere rounding. Two or
 * three passes are the rule.
 *
 * <p>The result is {@code origin + theta + correction}, of three sizes, to be subtracted from a
 * value one after the other: so that no digit is lost, whatever the size of the values.
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

  /** What the projected values sum to. */
  double total() {
    return total;
  }

  /** New values are to come: searches from where the last search ended. */
  void begin() {
    theta += origin;
    origin = 0;
    expected = 0;
  }

  /** More values were added: they lift the threshold by that much, if they and the others stay. */
  void rise(double by, int added) {
    theta += correction + by;
    expected = count + added;
  }

  /** Values were replaced: searches on from here. */
  void again() {
    theta += correction;
    expected = 0;
  }

  /**
   * Finds the threshold of the values.
   *
   * @param values some values, overwritten with {@code values - origin}
   * @param size how many of them count; one, if there is no group
   * @param common values that occur many times, overwritten likewise
   * @param times how often each of them; may be 0
   * @param groups how many of these values count
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

  /** {@code sum max(v - theta, 0)}; counts the values above theta. */
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

  /** Theta was too large: begins again at the lower bound max(v) - total, with max(v) as origin. */
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

  /** What was subtracted from the values that were searched. */
  double origin() {
    return origin;
  }

  /**
   * The weight of a value that is not among those searched, were theta to stay; may be negative.
   */
  double weight(double value) {
    return ((value - origin) - theta) - correction;
  }

  /** A value relative to the origin, as the searched ones are. */
  double relative(double value) {
    return value - origin;
  }

  /** The threshold as one number. */
  double value() {
    return origin + (theta + correction);
  }

  /** How many of the searched values lie above. */
  double count() {
    return count;
  }

  /** {@code max(v - theta, 0)} for values that were searched. */
  void subtract(double[] values, int size) {
    double high = theta;
    double low = correction;
    for (int i = 0; i < size; i++) {
      values[i] = Math.max((values[i] - high) - low, 0.0);
    }
  }

  /** Where the next search begins; the rest is of one search only. */
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
