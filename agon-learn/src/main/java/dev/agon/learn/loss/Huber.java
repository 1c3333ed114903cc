package dev.agon.learn.loss;

/**
 * With the error {@code e = z - t}: {@code e^2/2} up to |e| = 1, {@code |e| - 1/2} beyond. Least
 * squares with a limited influence of outliers.
 *
 * <p>P. J. Huber, "Robust estimation of a location parameter", Ann. Math. Stat. 35 (1964).
 */
record Huber() implements ScalarLoss {
  @Override
  public String name() {
    return "huber";
  }

  @Override
  public String title() {
    return "Huber regression";
  }

  @Override
  public TargetKind targetKind() {
    return TargetKind.NUMBERS;
  }

  @Override
  public double[] kinks(double target) {
    return new double[] {target - 1, target + 1};
  }

  @Override
  public double loss(double z, double t) {
    double bounded = slope(z, t);
    return bounded * ((z - t) - 0.5 * bounded);
  }

  @Override
  public double slope(double z, double t) {
    return Math.max(-1, Math.min(z - t, 1));
  }

  @Override
  public double curvature(double slope) {
    return Math.abs(slope) < 1 ? 1 : 0;
  }
}
