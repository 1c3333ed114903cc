package dev.agon.learn.worst.proximal;

import dev.agon.linalg.Elementary;
import dev.agon.linalg.Vectors;
import dev.agon.state.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A density u >= 0 over the rows with {@code sum p_i u_i = total}, with the relative entropy as
 * proximal term:
 *
 * <pre>
 *   max of  sum p_i u_i d_i - w sum p_i u_i log(u_i/m_i),     u_i = m_i exp(d_i/w)/Z,     w = width/10
 * </pre>
 *
 * <p>Without a cap the worst density is concentrated on one row or a few, at up to n times its
 * mean. A squared distance would limit the weights of all rows to the same width. With the entropy,
 * each weight changes in proportion to its size, and the weights are as smooth as the losses, so
 * Newton's method takes full steps.
 *
 * <p>A multiplier below {@code exp(-36)} of the total is replaced by that number, which changes no
 * digit of a sum, so every row can return within a few moves.
 *
 * <p>P. Tseng, D. P. Bertsekas, "On the convergence of the exponential multiplier method for convex
 * programming", Mathematical Programming 60 (1993).
 */
final class EntropicDensity extends RowDensity {
  static final double LEAST_LOG = -36;

  /**
   * The width of the entropy term, as a fraction of the width of the squares of other densities.
   */
  static final double WIDTH = 0.1;

  /** A weight below {@code exp(-40)} of the largest is zero. */
  private static final double MOST_EXPONENT = 40;

  private final double total;
  private final double totalWeight;
  private double rate;

  /** {@code log(m_i/total)}, from {@link #LEAST_LOG} on. */
  private final double[] logM;

  private final double[] logU;

  EntropicDensity(int rows, double @Nullable [] weight, double total) {
    super(rows, weight);
    this.total = total;
    this.totalWeight = weight == null ? rows : Vectors.sum(weight, rows);
    this.logM = new double[rows];
    this.logU = new double[rows];
    reset();
  }

  @Override
  public void reset() {
    Arrays.fill(logM, 0);
    Arrays.fill(m, total);
  }

  @Override
  public void move() {
    super.move();
    for (int i = 0; i < logM.length; i++) {
      logM[i] = Math.max(logU[i], LEAST_LOG);
    }
  }

  @Override
  public double find(double[] loss, double largest, double given) {
    double width = WIDTH * given;
    double top = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < logU.length; i++) {
      logU[i] = logM[i] + (loss[i] - largest) / width;
      top = weight(i) > 0 ? Math.max(top, logU[i]) : top;
    }
    double sum = 0;
    for (int i = 0; i < u.length; i++) {
      double below = top - logU[i];
      u[i] = below < MOST_EXPONENT ? Elementary.expOfNegative(Math.max(below, 0)) : 0;
      sum += weight(i) * u[i];
    }
    double logZ = top + Elementary.log(sum / totalWeight);
    double scale = total * totalWeight / sum;
    double value = 0;
    for (int i = 0; i < u.length; i++) {
      u[i] *= scale;
      logU[i] -= logZ;
      if (u[i] > 0) {
        value += weight(i) * u[i] * ((loss[i] - largest) - width * (logU[i] - logM[i]));
      }
    }
    rate = 1 / (width * u.length);
    return value / u.length;
  }

  @Override
  public double rate(int i) {
    return weight(i) * u[i] * rate;
  }

  @Override
  public void save(State to) {
    to.put("log-multipliers", logM);
    super.save(to);
  }

  @Override
  public void restore(State from) {
    from.fill("log-multipliers", logM);
    super.restore(from);
  }
}
