package dev.agon.learn.worst.proximal;

import dev.agon.problem.primal.ProximalPrimal.Multipliers;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import dev.agon.state.State;
import java.util.Arrays;

/**
 * Weights q of the K groups with the proximal term {@code width (K/2) |q - m|^2}: the projection
 * onto the simplex of {@code (L + K price + K width m)/(K^2 price + K width)}, where L are the mean
 * losses of the groups.
 */
public final class ProximalGroups implements Multipliers {
  private final double price;
  private final double[] m;
  private final double[] q;
  private double rate;
  private final ConvexSet.Projector simplex;

  /**
   * @param count the number of groups K
   * @param price at least 0
   */
  public ProximalGroups(int count, double price) {
    this.price = price;
    this.m = new double[count];
    this.q = new double[count];
    this.simplex = new Simplex().projector(count);
    reset();
  }

  /** Sets the multipliers to uniform weights. */
  @Override
  public void reset() {
    Arrays.fill(m, 1.0 / m.length);
  }

  @Override
  public void move() {
    System.arraycopy(q, 0, m, 0, m.length);
  }

  /**
   * Finds the weights.
   *
   * @param mean the mean losses of the groups, relative to any origin
   * @param width positive
   * @return the maximum, relative to the same origin
   */
  public double find(double[] mean, double width) {
    double groups = q.length;
    double scale = 1 / (groups * groups * price + groups * width);
    rate = scale;
    Arrays.setAll(q, k -> (mean[k] + groups * price + groups * width * m[k]) * scale);
    simplex.project(q);
    double squares = 0;
    for (int k = 0; k < q.length; k++) {
      squares += (q[k] - m[k]) * (q[k] - m[k]);
    }
    return value(q, mean) - 0.5 * width * groups * squares;
  }

  /** Computes the objective at the multipliers. */
  public double atMultipliers(double[] mean) {
    return value(m, mean);
  }

  private double value(double[] shares, double[] mean) {
    double sum = 0;
    for (int k = 0; k < shares.length; k++) {
      double away = shares.length * shares[k] - 1;
      sum += shares[k] * mean[k] - 0.5 * price * away * away;
    }
    return sum;
  }

  @Override
  public void save(State to) {
    to.put("multipliers", m);
  }

  @Override
  public void restore(State from) {
    from.fill("multipliers", m);
  }

  /** The derivative of the weights found last. */
  public GroupResponse response() {
    boolean[] free = new boolean[q.length];
    for (int k = 0; k < q.length; k++) {
      free[k] = q[k] > 0;
    }
    return new GroupResponse(free, rate);
  }

  /** Returns the most recent weights. Not a copy. */
  public double[] shares() {
    return q;
  }

  /** Returns the multipliers. Not a copy. */
  public double[] multipliers() {
    return m;
  }
}
