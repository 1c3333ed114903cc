package dev.agon.learn.worst;

import dev.agon.linalg.Vectors;
import org.jspecify.annotations.Nullable;

/**
 * Any weights, with the penalty {@code temperature sum y_i log(y_i/p_i)}.
 *
 * <p>{@code y_i} is proportional to {@code p_i exp(d_i/temperature)}, and R - largest = {@code
 * temperature log1p(sum p_i (exp(d_i/temperature) - 1))}, which is accurate for any temperature;
 * where that sum is near -1 the positive terms are summed instead.
 */
public final class KlPenaltyWeights extends WorstWeights {
  private final double temperature;
  private final transient double[] sums = new double[LossSums.TILTED];

  private double largest;
  private double value;
  private double scale;

  /**
   * @param temperature positive
   */
  public KlPenaltyWeights(double temperature) {
    this.temperature = temperature;
  }

  @Override
  public void find(LossSums losses) {
    largest = losses.largest();
    double total = losses.totalWeight();
    losses.tilted(1 / temperature, sums);
    value = temperature * LossSums.logMass(total, sums);
    scale = 1 / LossSums.mass(total, sums);
  }

  @Override
  public double rate() {
    return 1 / temperature;
  }

  @Override
  protected void ratios(double[] loss, int @Nullable [] group, int from, int to, double[] y) {
    Vectors.exponential(loss, from, to, largest, 1 / temperature, scale, y);
  }

  @Override
  public double value(double gain, double squares) {
    return value;
  }

  @Override
  public double growth(double y, double w) {
    return y / temperature;
  }
}
