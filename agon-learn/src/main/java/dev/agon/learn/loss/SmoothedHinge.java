package dev.agon.learn.loss;

/**
 * With the margin {@code m = t z}: 0 from m = 1 on, {@code (1 - m)^2/2} between 0 and 1, {@code 1/2
 * - m} below: the hinge loss of a support vector machine with a smoothed kink.
 *
 * <p>J. D. M. Rennie and N. Srebro, "Loss functions for preference levels", IJCAI 2005.
 */
record SmoothedHinge() implements ScalarLoss {
  @Override
  public String name() {
    return "hinge";
  }

  @Override
  public String title() {
    return "support vector machine";
  }

  @Override
  public TargetKind targetKind() {
    return TargetKind.TWO_CLASSES;
  }

  @Override
  public boolean hasProbabilities() {
    return false;
  }

  @Override
  public double[] kinks(double target) {
    return new double[] {0, target};
  }

  @Override
  public double loss(double z, double t) {
    double shortfall = 1 - t * z;
    double bounded = bounded(shortfall);
    return bounded * (shortfall - 0.5 * bounded);
  }

  @Override
  public double slope(double z, double t) {
    return -t * bounded(1 - t * z);
  }

  private static double bounded(double shortfall) {
    return Math.max(0, Math.min(shortfall, 1));
  }

  /** 1 where the margin is between 0 and 1, else 0. */
  @Override
  public double curvature(double slope) {
    double shortfall = Math.abs(slope);
    return shortfall > 0 && shortfall < 1 ? 1 : 0;
  }
}
