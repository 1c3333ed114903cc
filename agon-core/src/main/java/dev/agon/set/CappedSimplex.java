package dev.agon.set;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;

/**
 * {@code {u : 0 <= u_i <= cap, sum u_i = total}}: a simplex on which no coordinate may take all.
 *
 * <p>With cap = total/k it is the set behind the conditional value at risk: the mean over the worst
 * k samples.
 *
 * <p>The projection of v is {@code min(max(v_i - theta, 0), cap)}, where theta makes the sum right.
 * The sum decreases in theta; Newton steps on its linear piece are kept inside a bracket that
 * halves whenever they leave it, and the last step solves its piece exactly.
 *
 * @param total the sum of the coordinates, positive
 * @param cap the largest value of a coordinate; positive, and large enough for the dimension
 */
public record CappedSimplex(double total, double cap) implements ConvexSet {
  /** Doubles have fewer halvings than this between any two bounds. */
  private static final int MOST_STEPS = 2200;

  /** Checks total and cap. */
  public CappedSimplex {
    if (!(total > 0 && total < Double.POSITIVE_INFINITY && cap > 0)) {
      throw new InvalidInputException(
          "capped simplex: total and cap must be positive, but were " + total + " and " + cap + ".",
          "Maybe total 1 and a cap between 1/n and 1 are meant.");
    }
  }

  @Override
  public Projector projector(int dimension) {
    if (cap * dimension < total * (1 - 1e-12)) {
      throw new InvalidInputException(
          "capped simplex: "
              + dimension
              + " coordinates of at most "
              + cap
              + " cannot sum to "
              + total
              + ".",
          "Maybe the cap should be at least " + total / dimension + ".");
    }
    return this::project;
  }

  private void project(double[] v) {
    double max = Double.NEGATIVE_INFINITY;
    for (double value : v) {
      max = Math.max(max, value);
    }
    double theta = threshold(v, max);
    for (int i = 0; i < v.length; i++) {
      v[i] = clamp((v[i] - max) - theta);
    }
  }

  private double threshold(double[] v, double max) {
    double min = Double.POSITIVE_INFINITY;
    for (double value : v) {
      min = Math.min(min, value - max);
    }
    // Sum at `low` is n cap or more than total; at 0 it is 0.
    double low = Math.max(min, -Double.MAX_VALUE) - cap;
    double high = 0;
    double theta = Math.max(low, -total);
    for (int step = 0; step < MOST_STEPS; step++) {
      double excess = excess(v, max, theta);
      if (excess == 0) {
        return theta;
      }
      if (excess > 0) {
        low = theta;
      } else {
        high = theta;
      }
      int free = free(v, max, theta);
      double newton = free == 0 ? Double.NaN : theta + excess / free;
      double next = newton > low && newton < high ? newton : low + (high - low) / 2;
      if (next == theta || next <= low || next >= high) {
        return theta;
      }
      theta = next;
    }
    return theta;
  }

  /** {@code sum min(max(w_i - theta, 0), cap) - total}. */
  private double excess(double[] v, double max, double theta) {
    double sum = 0;
    double lost = 0; // Neumaier's compensation
    for (double value : v) {
      double term = clamp((value - max) - theta);
      double next = sum + term;
      lost += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
      sum = next;
    }
    return (sum - total) + lost;
  }

  private int free(double[] v, double max, double theta) {
    int count = 0;
    for (double value : v) {
      double shifted = (value - max) - theta;
      count += shifted > 0 && shifted < cap ? 1 : 0;
    }
    return count;
  }

  private double clamp(double value) {
    return Math.min(Math.max(value, 0.0), cap);
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    for (double value : point) {
      if (!(value >= -tolerance && value <= cap + tolerance)) {
        return false;
      }
    }
    return Math.abs(Vectors.sum(point, point.length) - total) <= tolerance;
  }

  @Override
  public String describe() {
    return "simplex of sum " + total + " capped at " + cap;
  }
}
