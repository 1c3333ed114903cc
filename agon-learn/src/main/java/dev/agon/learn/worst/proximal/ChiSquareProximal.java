package dev.agon.learn.worst.proximal;

import dev.agon.state.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Weights within a chi-square radius. If the radius binds, its multiplier mu acts as a penalty
 * {@code mu D(y)}, chosen such that the best weights lie on the boundary.
 */
public final class ChiSquareProximal extends ProximalWeights {
  private final int rows;
  private final double @Nullable [] weight;
  private final double radius;
  private final ClampedDensity density;

  /**
   * @param weight w_i of each row; null if all are 1
   * @param radius at least 0
   */
  public ChiSquareProximal(int rows, double @Nullable [] weight, double radius) {
    this.rows = rows;
    this.weight = weight;
    this.radius = radius;
    this.density = new ClampedDensity(rows, weight, DensityBounds.ofSimplex());
  }

  @Override
  public double find(double[] loss, double largest, double width, double[] y) {
    if (excess(loss, largest, width, 0, y) > 0) {
      Root.ofDecreasing(mu -> excess(loss, largest, width, mu, y), width);
    }
    return density.value(loss, largest, width);
  }

  /** Returns by how much the weights for a penalty exceed the radius. */
  private double excess(double[] loss, double largest, double width, double mu, double[] y) {
    density.price(mu);
    density.find(loss, largest, width);
    Arrays.fill(y, 0);
    density.addTo(y);
    density.price(0);
    double divergence = 0;
    for (int i = 0; i < rows; i++) {
      double w = weight == null ? 1 : weight[i];
      double away = y[i] * rows / w - 1;
      divergence += w * away * away;
    }
    return 0.5 * divergence / rows - radius;
  }

  @Override
  public void move() {
    density.move();
  }

  @Override
  public void reset() {
    density.reset();
  }

  @Override
  public double multipliers(double[] loss, double largest, double[] y) {
    Arrays.fill(y, 0);
    return density.addMultipliersTo(loss, largest, y);
  }

  /**
   * Returns the rate at a constant price of the radius, which is slightly larger than the
   * derivative.
   */
  @Override
  public double rate(int component, int row) {
    return density.rate(row);
  }

  @Override
  public void save(State to) {
    density.save(to);
  }

  @Override
  public void restore(State from) {
    density.restore(from);
  }
}
