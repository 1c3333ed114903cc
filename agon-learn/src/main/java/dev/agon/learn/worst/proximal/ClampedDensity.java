package dev.agon.learn.worst.proximal;

import dev.agon.learn.worst.ClampedSum;
import dev.agon.linalg.Vectors;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A density u over the rows, {@code 0 <= u_i <= cap} and {@code sum p_i u_i = total}, with a
 * proximal term to another density m:
 *
 * <pre>  max of  sum p_i u_i d_i - (price/2) sum p_i (u_i - 1)^2 - (width/2) sum p_i (u_i - m_i)^2
 * </pre>
 *
 * <p>{@code u_i = clamp(v_i - eta, 0, cap)} with {@code v_i = (d_i + price + width m_i)/(price +
 * width)}, with eta such that the sum is met ({@link ClampedSum}).
 */
final class ClampedDensity extends RowDensity {
  private final double total;
  private final double cap;
  private final ClampedSum threshold;
  private double price;
  private double rate;
  private final double[] v;

  ClampedDensity(int rows, double @Nullable [] weight, DensityBounds bounds) {
    super(rows, weight);
    this.total = bounds.total();
    this.cap = bounds.cap();
    double totalWeight = weight == null ? rows : Vectors.sum(weight, rows);
    this.threshold = new ClampedSum(weight, totalWeight, 0, bounds.cap(), total * rows);
    this.price = bounds.price();
    this.v = new double[rows];
    reset();
  }

  /** Changes the penalty. */
  void price(double value) {
    price = value;
  }

  @Override
  public void reset() {
    Arrays.fill(m, total);
  }

  @Override
  public double find(double[] loss, double largest, double width) {
    double scale = 1 / (price + width);
    rate = scale / v.length;
    for (int i = 0; i < v.length; i++) {
      v[i] = ((loss[i] - largest) + price + width * m[i]) * scale;
    }
    project();
    return value(loss, largest, width);
  }

  /** 0 at a bound. */
  @Override
  public double rate(int i) {
    return u[i] > 0 && u[i] < cap ? weight(i) * rate : 0;
  }

  /** Returns the objective at the most recent u. */
  double value(double[] loss, double largest, double width) {
    double value = 0;
    for (int i = 0; i < u.length; i++) {
      double away = u[i] - m[i];
      value += weight(i) * (u[i] * (loss[i] - largest) - 0.5 * width * away * away);
    }
    return value / u.length - priceOf(u);
  }

  /** Sets u to the nearest density to v, in the metric of p. */
  private void project() {
    threshold.find(v);
    for (int i = 0; i < u.length; i++) {
      u[i] = threshold.of(v[i]);
    }
  }

  @Override
  double priceOf(double[] density) {
    if (price == 0) {
      return 0;
    }
    double squares = 0;
    for (int i = 0; i < density.length; i++) {
      squares += weight(i) * (density[i] - 1) * (density[i] - 1);
    }
    return 0.5 * price * squares / density.length;
  }
}
