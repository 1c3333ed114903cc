package dev.agon.learn.loss;

/** {@code (z - t)^2 / 2}: least squares. */
record Squared() implements ScalarLoss {
  @Override
  public String name() {
    return "squared";
  }

  @Override
  public String title() {
    return "regression";
  }

  @Override
  public TargetKind targetKind() {
    return TargetKind.NUMBERS;
  }

  @Override
  public boolean limitsOutliers() {
    return false;
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
