package dev.agon.learn.worst.spectral;

import dev.agon.learn.worst.LossSums;
import dev.agon.learn.worst.WorstWeights;
import org.jspecify.annotations.Nullable;

/**
 * The worst weights of a spectral set: without a price {@code y_i = S(P_i) - S(P_(i-1))} in the
 * ascending order of the losses, P_i the cumulated reference weights; rows of equal loss share
 * their sum. With the price {@code (c/2) sum w_i (y_i/w_i - 1/n)^2}, the projection of {@code 1 + n
 * l/c} onto the set of densities ({@link Pools}).
 *
 * <p>All losses are needed in one block.
 */
public final class SpectralWeights extends WorstWeights {
  private static final long serialVersionUID = 1L;

  private final double c;
  private final transient Pools pools;

  private double rows;
  private double pooled = Double.NaN;

  /**
   * @param curvature c; 0 if there is no penalty
   */
  public SpectralWeights(Spectrum spectrum, double curvature) {
    this.c = curvature;
    this.pools = new Pools(spectrum);
  }

  @Override
  public void find(LossSums losses) {
    rows = losses.totalWeight();
    losses.sort(pools.values());
    pools.find(rows / c);
    pooled = Double.NaN;
  }

  @Override
  protected void ratios(double[] loss, int @Nullable [] group, int from, int to, double[] y) {
    // The densities by row belong to the array that was sorted; a trimmed set asks for others.
    double[] densities = loss == pools.values().source() ? pools.densities() : null;
    for (int i = from; i < to; i++) {
      y[i] = (densities == null ? pools.density(loss[i]) : densities[i]) / rows;
    }
  }

  @Override
  public double value(double gain, double squares) {
    return gain - 0.5 * c * squares;
  }

  /**
   * Returns the growth for a single pool, times the part of the variance that lies within pools.
   */
  @Override
  public double growth(double y, double w) {
    if (c == 0) {
      return 0;
    }
    if (Double.isNaN(pooled)) {
      pooled = pools.pooledVariance();
    }
    return pooled * w / c;
  }
}
