package dev.agon.learn.loss;

import dev.agon.learn.data.Target;

/** {@code (z - t)^2 / 2}: least squares. */
record Squared() implements ScalarLoss {
  @Override
  public String name() {
    return "squared";
  }

  @Override
  public double[] numbers(Target target) {
    return Targets.values(target, name());
  }

  @Override
  public double loss(double z, double t) {
    return 0.5 * (z - t) * (z - t);
  }

  @Override
  public double slope(double z, double t) {
    return z - t;
  }

  @Override
  public double curvature(double slope) {
    return 1;
  }
}
