package dev.agon.learn.worst.spectral;

import dev.agon.learn.worst.proximal.ProximalWeights;
import dev.agon.state.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The worst weights of a spectral set with a proximal term around densities m:
 *
 * <pre>  max of  sum p_i u_i l_i - (price/2) sum p_i (u_i - 1)^2 - (width/2) sum p_i (u_i - m_i)^2
 * </pre>
 *
 * <p>The maximiser is the density of the set nearest to {@code (l_i + price + width m_i)/(price +
 * width)} ({@link Pools}).
 */
public final class SpectralProximal extends ProximalWeights {
  private final double @Nullable [] weight;
  private final double price;
  private final Pools pools;
  private final double[] m;
  private final double[] u;
  private final double[] q;

  /**
   * @param weight w_i of each row; null if all are 1
   * @param price at least 0
   */
  public SpectralProximal(Spectrum spectrum, int rows, double @Nullable [] weight, double price) {
    this.weight = weight;
    this.price = price;
    this.pools = new Pools(spectrum);
    this.m = new double[rows];
    this.u = new double[rows];
    this.q = new double[rows];
    reset();
  }

  @Override
  public double find(double[] loss, double largest, double width, double[] y) {
    double scale = 1 / (price + width);
    for (int i = 0; i < q.length; i++) {
      q[i] = ((loss[i] - largest) + price + width * m[i]) * scale;
    }
    pools.values().of(q, weight);
    pools.find(1);
    System.arraycopy(pools.densities(), 0, u, 0, u.length);
    double value = 0;
    for (int i = 0; i < u.length; i++) {
      double away = u[i] - m[i];
      double far = u[i] - 1;
      value +=
          weight(i)
              * (u[i] * (loss[i] - largest) - 0.5 * width * away * away - 0.5 * price * far * far);
    }
    weigh(u, y);
    return value / u.length;
  }

  @Override
  public double multipliers(double[] loss, double largest, double[] y) {
    double value = 0;
    for (int i = 0; i < m.length; i++) {
      double far = m[i] - 1;
      value += weight(i) * (m[i] * (loss[i] - largest) - 0.5 * price * far * far);
    }
    weigh(m, y);
    return value / m.length;
  }

  private double weight(int i) {
    return weight == null ? 1 : weight[i];
  }

  private void weigh(double[] density, double[] y) {
    for (int i = 0; i < y.length; i++) {
      y[i] = weight(i) * density[i] / y.length;
    }
  }

  /** Each pool has a separate level, and there may be as many pools as rows. */
  @Override
  public boolean hasRates() {
    return false;
  }

  @Override
  public double rate(int component, int row) {
    throw new UnsupportedOperationException("the rates of a pool are not those of a component");
  }

  @Override
  public void move() {
    System.arraycopy(u, 0, m, 0, m.length);
  }

  @Override
  public void reset() {
    Arrays.fill(m, 1);
  }

  @Override
  public void save(State to) {
    to.put("multipliers", m);
  }

  @Override
  public void restore(State from) {
    from.fill("multipliers", m);
  }
}
