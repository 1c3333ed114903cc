package dev.agon.learn.worst.interior;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A density u over rows, {@code 0 < u_i < cap} and {@code sum p_i u_i = total}, with slacks s, t of
 * its bounds. For the losses l and a level eta, the optimality conditions with the products mu are
 *
 * <pre>
 *   l_i - eta - h'(u_i) = t_i - s_i,     u_i s_i = mu,     (cap - u_i) t_i = mu
 * </pre>
 *
 * <p>and a Newton step, with {@code w_i = cap - u_i}, the change dl of the losses and the
 * second-order terms c of a predictor, is
 *
 * <pre>
 *   r_i  = 1/(h''(u_i) + s_i/u_i + t_i/w_i)
 *   q_i  = l_i - h'(u_i) + (mu - c_i)/u_i - (mu - c'_i)/w_i
 *   du_i = r_i (dl_i + q_i - eta'),      eta' such that the sum is met
 *   ds_i = (mu - c_i - s_i du_i)/u_i - s_i,      dt_i = (mu - c'_i + t_i du_i)/w_i - t_i
 * </pre>
 *
 * <p>The level itself is not needed. Without a cap there is no t. The rows may be part of a
 * problem: sums are over these rows.
 */
public final class InteriorDensity {
  private final InteriorBounds bounds;
  private final double @Nullable [] weight;
  private final double uniform;
  private final double[] u;
  private final double[] s;
  private final double[] t;
  private final double[] rate;

  /** First q of the predictor, then its change of u. */
  private final double[] predicted;

  /** First q of the direction, then its change of u. */
  private final double[] change;

  /** The product that the direction aims at. */
  private double product;

  /**
   * @param weight w_i of each row; null if all are 1
   * @param size the number of these rows
   * @param rows the number of all rows n; {@code p_i = w_i/n}
   */
  public InteriorDensity(InteriorBounds bounds, double @Nullable [] weight, int size, double rows) {
    this.bounds = bounds;
    this.weight = weight;
    this.uniform = 1 / rows;
    this.u = new double[size];
    this.s = new double[size];
    this.t = new double[isCapped() ? size : 0];
    this.predicted = new double[size];
    this.change = new double[size];
    this.rate = new double[size];
  }

  private boolean isCapped() {
    return bounds.isCapped();
  }

  private double p(int i) {
    return weight == null ? uniform : weight[i] * uniform;
  }

  /**
   * Starts with the reference weights.
   *
   * @param size the slacks, for a density in the middle of its bounds
   */
  public void start(double size) {
    double total = bounds.total();
    double mu = size * Math.min(total, bounds.cap() - total);
    Arrays.fill(u, total);
    Arrays.fill(s, mu / total);
    Arrays.fill(t, isCapped() ? mu / (bounds.cap() - total) : 0);
    rates();
  }

  private void rates() {
    for (int i = 0; i < rate.length; i++) {
      double upper = isCapped() ? t[i] / (bounds.cap() - u[i]) : 0;
      rate[i] = 1 / (bounds.rise(u[i]) + s[i] / u[i] + upper);
    }
  }

  /** Returns {@code sum p_i (u_i s_i + w_i t_i)}. */
  public double products() {
    double sum = 0;
    for (int i = 0; i < u.length; i++) {
      sum += p(i) * (u[i] * s[i] + (isCapped() ? (bounds.cap() - u[i]) * t[i] : 0));
    }
    return sum;
  }

  /** Returns {@code p_i r_i}: the response of a weight to its loss. */
  public double rate(int i) {
    return p(i) * rate[i];
  }

  /** Adds {@code p_i (u_i + step du_i)} of the rows from..to to y. */
  public void addTo(double step, int from, int to, double[] y) {
    for (int i = from; i < to; i++) {
      y[i] += p(i) * (step == 0 ? u[i] : u[i] + step * change[i]);
    }
  }

  /** Returns the penalty {@code sum p_i h(u_i)} after a step. */
  public double price(double step) {
    if (bounds.price() == 0) {
      return 0;
    }
    double sum = 0;
    for (int i = 0; i < u.length; i++) {
      sum += p(i) * bounds.penalty(step == 0 ? u[i] : u[i] + step * change[i]);
    }
    return sum;
  }

  /**
   * Computes q of the predictor, whose products are zero, or q of the direction, with the
   * second-order terms of the predictor.
   *
   * @param origin a loss near the level, from which losses and levels are measured: where many
   *     losses are nearly tied, only their differences have correct digits
   * @param target mu
   */
  public void hold(boolean corrected, double[] loss, double origin, double target) {
    double[] q = held(corrected);
    for (int i = 0; i < u.length; i++) {
      double value = (loss[i] - origin) - bounds.slope(u[i]);
      if (corrected) {
        value += (target - lowerTerm(i)) / u[i];
        value -= isCapped() ? (target - upperTerm(i)) / (bounds.cap() - u[i]) : 0;
      }
      q[i] = value;
    }
    product = corrected ? target : product;
  }

  /** The second-order term {@code du ds} of the predictor, c_i. */
  private double lowerTerm(int i) {
    return -predicted[i] * s[i] * (1 + predicted[i] / u[i]);
  }

  /** The second-order term {@code -du dt} of the predictor, c'_i. */
  private double upperTerm(int i) {
    return predicted[i] * t[i] * (1 - predicted[i] / (bounds.cap() - u[i]));
  }

  private double[] held(boolean corrected) {
    return corrected ? change : predicted;
  }

  /**
   * Adds the sums from which levels follow, while q is held.
   *
   * @param dl of each row; null for zero
   * @param sums {@code sum p r}, {@code sum p r (dl + q)} and {@code sum p u} (input and output)
   */
  public void addSums(boolean corrected, double @Nullable [] dl, double[] sums) {
    double[] q = held(corrected);
    double rates = 0;
    double pulls = 0;
    double total = 0;
    for (int i = 0; i < u.length; i++) {
      double own = p(i) * rate[i];
      rates += own;
      pulls += own * (dl == null ? q[i] : dl[i] + q[i]);
      total += p(i) * u[i];
    }
    sums[0] += rates;
    sums[1] += pulls;
    sums[2] += total;
  }

  /** Returns the level for the sums over all rows. */
  public static double level(InteriorBounds bounds, double[] sums) {
    return (sums[1] - (bounds.total() - sums[2])) / sums[0];
  }

  /** Adds {@code p_i r_i (q_i - level)} to a factor of each row, while q is held. */
  public void addPull(boolean corrected, double level, double[] factor) {
    double[] q = held(corrected);
    for (int i = 0; i < u.length; i++) {
      factor[i] += p(i) * rate[i] * (q[i] - level);
    }
  }

  /** Computes du from q. */
  public void aim(boolean corrected, double[] dl, double level) {
    double[] du = held(corrected);
    for (int i = 0; i < u.length; i++) {
      du[i] = rate[i] * (dl[i] + du[i] - level);
    }
  }

  /**
   * Measures a direction.
   *
   * @param reach the largest step (input and output, the smaller one), {@code sum p (u ds + s du +
   *     w dt - t du)} and {@code sum p (du ds - du dt)} (added)
   */
  public void measure(boolean corrected, double[] reach) {
    double[] du = held(corrected);
    double most = reach[0];
    double slope = 0;
    double curvature = 0;
    for (int i = 0; i < u.length; i++) {
      double p = p(i);
      if (p == 0) {
        continue;
      }
      double ds = lowerChange(corrected, i);
      most = reached(u[i], du[i], reached(s[i], ds, most));
      double along = u[i] * ds + s[i] * du[i];
      double across = du[i] * ds;
      if (isCapped()) {
        double w = bounds.cap() - u[i];
        double dt = upperChange(corrected, i);
        most = reached(w, -du[i], reached(t[i], dt, most));
        along += w * dt - t[i] * du[i];
        across -= du[i] * dt;
      }
      slope += p * along;
      curvature += p * across;
    }
    reach[0] = most;
    reach[1] += slope;
    reach[2] += curvature;
  }

  /** Divides only where the step becomes shorter. */
  private static double reached(double value, double change, double most) {
    return -change * most > value ? value / -change : most;
  }

  private double lowerChange(boolean corrected, int i) {
    double aim = corrected ? product - lowerTerm(i) : 0;
    return (aim - s[i] * held(corrected)[i]) / u[i] - s[i];
  }

  private double upperChange(boolean corrected, int i) {
    double aim = corrected ? product - upperTerm(i) : 0;
    return (aim + t[i] * held(corrected)[i]) / (bounds.cap() - u[i]) - t[i];
  }

  /** Takes a step along the direction. */
  public void move(double step) {
    for (int i = 0; i < u.length; i++) {
      double ds = lowerChange(/* corrected= */ true, i);
      double dt = isCapped() ? upperChange(/* corrected= */ true, i) : 0;
      u[i] += step * change[i];
      s[i] += step * ds;
      if (isCapped()) {
        t[i] += step * dt;
      }
    }
    rates();
  }
}
