package dev.agon.learn.worst.proximal;

import dev.agon.state.State;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sets whose weights are one density or the sum of two: mean, penalty, conditional value at risk;
 * total variation is the sum of the moved and the remaining weight.
 */
public final class DensityProximal extends ProximalWeights {
  private final List<Density> densities;

  private DensityProximal(List<Density> densities) {
    this.densities = densities;
  }

  /**
   * @param weight w_i of each row; null if all are 1
   */
  public static DensityProximal of(
      List<DensityBounds> bounds, int rows, double @Nullable [] weight) {
    return new DensityProximal(
        bounds.stream().map(each -> Density.of(each, rows, weight)).toList());
  }

  @Override
  public double find(double[] loss, double largest, double width, double[] y) {
    Arrays.fill(y, 0);
    double value = 0;
    for (Density density : densities) {
      value += density.find(loss, largest, width);
      density.addTo(y);
    }
    return value;
  }

  @Override
  public void move() {
    densities.forEach(Density::move);
  }

  @Override
  public void reset() {
    densities.forEach(Density::reset);
  }

  @Override
  public double multipliers(double[] loss, double largest, double[] y) {
    Arrays.fill(y, 0);
    double value = 0;
    for (Density density : densities) {
      value += density.addMultipliersTo(loss, largest, y);
    }
    return value;
  }

  @Override
  public int components() {
    return densities.size();
  }

  @Override
  public double rate(int component, int row) {
    return densities.get(component).rate(row);
  }

  @Override
  public void save(State to) {
    for (int k = 0; k < densities.size(); k++) {
      to.save("density" + k, densities.get(k));
    }
  }

  @Override
  public void restore(State from) {
    for (int k = 0; k < densities.size(); k++) {
      from.restore("density" + k, densities.get(k));
    }
  }
}
