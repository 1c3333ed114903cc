package dev.agon.learn.train;

import java.util.Arrays;

/** The initial weights of a training. */
public enum Start {
  /** All weights 0: every probability is 1/2, and P = log 2. */
  ZEROS(0),
  /** All weights 1, as in the published experiments; usually a bad start. */
  ONES(1);

  private final double value;

  Start(double value) {
    this.value = value;
  }

  /** Returns the initial weights. */
  public double[] weights(int dimension) {
    double[] weights = new double[dimension];
    Arrays.fill(weights, value);
    return weights;
  }
}
