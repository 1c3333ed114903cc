package dev.agon.learn.metrics;

import dev.agon.linalg.Vectors;
import dev.agon.support.Components;
import org.jspecify.annotations.Nullable;

/**
 * The mean of all values, the means of ever smaller shares of the largest, and the maximum.
 *
 * @param mean the mean of all values
 * @param worst the means of the worst {@link #SHARES}, in that order
 * @param maximum the largest value
 */
public record TailCurve(double mean, double[] worst, double maximum) {
  /** The evaluated shares of the rows: half, a fifth, a tenth, a twentieth, a hundredth. */
  private static final double[] SHARES = {0.5, 0.2, 0.1, 0.05, 0.01};

  /** The shares of {@link #worst}, in descending order. */
  public static double[] shares() {
    return SHARES.clone();
  }

  /** Computes the curve; all values are NaN if there are none or one is not finite. */
  public static TailCurve of(double[] value, double @Nullable [] weight) {
    double[] worst = new double[SHARES.length];
    for (int k = 0; k < worst.length; k++) {
      worst[k] = Tail.mean(value, weight, SHARES[k]);
    }
    double mean = Tail.mean(value, weight, 1);
    double maximum = Double.isNaN(mean) ? Double.NaN : Vectors.max(value, 0, value.length);
    return new TailCurve(mean, worst, maximum);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return Components.text(this);
  }
}
