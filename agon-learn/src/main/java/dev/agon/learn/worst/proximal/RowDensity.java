package dev.agon.learn.worst.proximal;

import dev.agon.state.State;
import org.jspecify.annotations.Nullable;

/** A density whose values u and multipliers m are stored for every row. */
abstract class RowDensity implements Density {
  final double[] m;
  final double[] u;
  private final double @Nullable [] weight;

  RowDensity(int rows, double @Nullable [] weight) {
    this.weight = weight;
    this.m = new double[rows];
    this.u = new double[rows];
  }

  final double weight(int i) {
    return weight == null ? 1 : weight[i];
  }

  /** Returns the penalty of a density; 0 unless there is one. */
  double priceOf(double[] density) {
    return 0;
  }

  @Override
  public void move() {
    System.arraycopy(u, 0, m, 0, m.length);
  }

  @Override
  public final void addTo(double[] y) {
    add(u, y);
  }

  @Override
  public final double addMultipliersTo(double[] loss, double largest, double[] y) {
    add(m, y);
    double value = 0;
    for (int i = 0; i < m.length; i++) {
      value += weight(i) * m[i] * (loss[i] - largest);
    }
    return value / m.length - priceOf(m);
  }

  private void add(double[] density, double[] y) {
    for (int i = 0; i < y.length; i++) {
      y[i] += weight(i) * density[i] / y.length;
    }
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
