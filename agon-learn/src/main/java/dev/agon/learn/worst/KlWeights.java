package dev.agon.learn.worst;

import dev.agon.linalg.Elementary;
import dev.agon.linalg.Vectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code sum y_i log(y_i/p_i) <= radius}.
 *
 * <p>{@code y_i} is proportional to {@code p_i exp(rate d_i)}, at the rate where the divergence
 * {@code rate mean - log(sum p_i exp(rate d_i))} equals the radius; mean and variance are those
 * under y. The divergence grows with the rate, with the derivative {@code rate variance}. Its
 * square root is nearly linear in the rate, so Newton's method needs few steps; a bracket
 * safeguards them. If the rows of the largest loss alone lie within the radius, they get all the
 * weight. Losses whose squared differences underflow are treated as equal.
 *
 * <p>Z. Hu and L. J. Hong, "Kullback-Leibler divergence constrained distributionally robust
 * optimization", 2013.
 */
public final class KlWeights extends WorstWeights {
  private static final int MOST_STEPS = 100;
  private static final double TOLERANCE = 1e-6;

  /** Squared differences below this value have lost digits to underflow. */
  private static final double UNDERFLOW = 1e-290;

  private final double radius;
  private final transient double[] sums = new double[LossSums.TILTED];

  private double largest;
  private double total;
  private double rate;
  private double scale;
  private boolean onlyLargest;

  /**
   * @param radius at least 0
   */
  public KlWeights(double radius) {
    this.radius = radius;
  }

  @Override
  public void find(LossSums losses) {
    largest = losses.largest();
    total = losses.totalWeight();
    losses.moments(-Double.MIN_VALUE, 0, sums);
    scale = 1 / sums[0];
    onlyLargest = radius >= -Elementary.log(sums[0] / total);
    if (!onlyLargest) {
      scale = 1 / total;
      double first = radius == 0 ? 0 : firstRate(losses);
      rate = first == 0 ? 0 : search(losses, first);
    }
  }

  /**
   * For a small rate the divergence is half the variance of rate times loss; 0 if the variance is
   * 0.
   */
  private double firstRate(LossSums losses) {
    losses.moments(Double.NEGATIVE_INFINITY, 0, sums);
    double mean = sums[1] / total;
    double variance = Math.max(sums[2] / total - mean * mean, 1e-12 * mean * mean);
    return variance <= UNDERFLOW ? 0 : Math.sqrt(2 * radius / variance);
  }

  /** Finds the rate and sets the corresponding {@link #scale}, starting from that of rate 0. */
  private double search(LossSums losses, double first) {
    double low = 0;
    double high = Double.POSITIVE_INFINITY;
    double at = first;
    for (int step = 0; step < MOST_STEPS; step++) {
      losses.tilted(at, sums);
      double z = LossSums.mass(total, sums);
      double mean = sums[1] / z;
      double variance = sums[2] / z - mean * mean;
      double logZ = LossSums.logMass(total, sums);
      double divergence = at * mean - logZ;
      if (divergence < radius) {
        low = at;
        scale = 1 / z;
      } else {
        high = at;
      }
      double root = Math.sqrt(Math.max(divergence, 0));
      double newton = at + 2 * root * (Math.sqrt(radius) - root) / (at * variance);
      boolean inside = newton > low && newton < high;
      double next = inside ? newton : high < Double.POSITIVE_INFINITY ? (low + high) / 2 : 2 * at;
      double rounding = Math.ulp(1.0) * (Math.abs(at * mean) + Math.abs(logZ));
      if (Math.abs(newton - at) <= TOLERANCE * at || Math.abs(divergence - radius) <= rounding) {
        // For such a small step the third-order term is negligible.
        double move = inside ? newton - at : 0;
        scale = 1 / (z * (1 + mean * move + 0.5 * (variance + mean * mean) * move * move));
        return at + move;
      }
      at = next;
    }
    if (Double.isNaN(at)) {
      throw new IllegalStateException(
          "the worst weights at the divergence " + radius + " were not found");
    }
    return low; // the largest losses are so close to each other that nothing more can be gained
  }

  @Override
  public double rate() {
    return onlyLargest ? Double.NaN : rate;
  }

  @Override
  protected void ratios(double[] loss, int @Nullable [] group, int from, int to, double[] y) {
    if (onlyLargest) {
      for (int i = from; i < to; i++) {
        y[i] = loss[i] == largest ? scale : 0;
      }
    } else {
      Vectors.exponential(loss, from, to, largest, rate, scale, y);
    }
  }

  @Override
  public double growth(double y, double w) {
    return onlyLargest ? 0 : rate * y;
  }
}
