package dev.agon.learn.regulariser;

import java.util.Arrays;
import java.util.Map;

/** {@code g(x) = 0}: no regularisation. */
public record None() implements Regulariser {
  @Override
  public String name() {
    return "none";
  }

  @Override
  public Map<String, Double> parameters() {
    return Map.of();
  }

  @Override
  public double value(double[] x) {
    return 0;
  }

  @Override
  public void gradient(double[] x, double[] gradient) {
    Arrays.fill(gradient, 0);
  }

  @Override
  public void gradientAndProduct(double[] x, double[] u, double[] gradient, double[] product) {
    Arrays.fill(gradient, 0);
    Arrays.fill(product, 0);
  }

  @Override
  public void curvature(double[] x, double[] curvature) {
    Arrays.fill(curvature, 0);
  }
}
