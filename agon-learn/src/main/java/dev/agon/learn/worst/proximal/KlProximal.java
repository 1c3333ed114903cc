package dev.agon.learn.worst.proximal;

import dev.agon.linalg.Elementary;
import dev.agon.state.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Weights with a Kullback-Leibler penalty or radius; the same divergence is the proximal term.
 *
 * <p>With a penalty tau, {@code log(y_i/p_i) = (d_i + width log(m_i/p_i))/(width + tau) - log Z}. A
 * binding radius acts as the penalty for which the weights lie on the boundary.
 */
public final class KlProximal extends ProximalWeights {
  private final double @Nullable [] weight;
  private final double temperature;
  private final double radius;

  /** {@code log(m_i/p_i)}; {@code logU} stores it for the most recent weights. */
  private final double[] logM;

  private final double[] logU;
  private final double[] found;
  private double divergence;
  private double logZ;
  private double rate;

  /**
   * @param weight w_i of each row; null if all are 1
   * @param temperature the penalty tau; 0 for none
   * @param radius the radius of the divergence; may be infinite
   */
  public KlProximal(int rows, double @Nullable [] weight, double temperature, double radius) {
    this.weight = weight;
    this.temperature = temperature;
    this.radius = radius;
    this.logM = new double[rows];
    this.logU = new double[rows];
    this.found = new double[rows];
  }

  @Override
  public void reset() {
    Arrays.fill(logM, 0);
  }

  @Override
  public void move() {
    System.arraycopy(logU, 0, logM, 0, logM.length);
  }

  @Override
  public double find(double[] loss, double largest, double width, double[] y) {
    if (!(excess(loss, largest, width, temperature, y) > 0)) {
      return (width + temperature) * logZ;
    }
    Root.ofDecreasing(at -> excess(loss, largest, width, at, y), width);
    // Not computed from logZ: a small radius has such a large penalty that only rounding error
    // would remain.
    double value = 0;
    for (int i = 0; i < y.length; i++) {
      value += y[i] * ((loss[i] - largest) - width * (logU[i] - logM[i]));
    }
    return value;
  }

  /** Returns by how much the weights for a penalty exceed the radius. */
  private double excess(double[] loss, double largest, double width, double tau, double[] y) {
    double scale = 1 / (width + tau);
    rate = scale;
    double top = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < logU.length; i++) {
      logU[i] = ((loss[i] - largest) + width * logM[i]) * scale;
      top = Math.max(top, logU[i]);
    }
    double sum = 0;
    double total = 0;
    for (int i = 0; i < y.length; i++) {
      double w = weight == null ? 1 : weight[i];
      y[i] = w * Elementary.expOfNegative(top - logU[i]);
      sum += y[i];
      total += w;
    }
    logZ = top + Elementary.log(sum / total);
    divergence = 0;
    for (int i = 0; i < y.length; i++) {
      y[i] /= sum;
      found[i] = y[i];
      logU[i] -= logZ;
      divergence += y[i] * logU[i];
    }
    return divergence - radius;
  }

  @Override
  public double multipliers(double[] loss, double largest, double[] y) {
    double gain = 0;
    double price = 0;
    for (int i = 0; i < y.length; i++) {
      double w = weight == null ? 1 : weight[i];
      y[i] = w * Elementary.exp(logM[i]) / y.length;
      gain += y[i] * (loss[i] - largest);
      price += y[i] * logM[i];
    }
    return gain - temperature * price;
  }

  /**
   * Computed as if the price of the radius were constant, which gives slightly more than the
   * derivative.
   */
  @Override
  public double rate(int component, int row) {
    return rate * found[row];
  }

  @Override
  public void save(State to) {
    to.put("multipliers", logM);
  }

  @Override
  public void restore(State from) {
    from.fill("multipliers", logM);
  }
}
