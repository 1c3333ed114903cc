package dev.agon.learn.regulariser;

import dev.agon.linalg.Vectors;
import java.util.Arrays;
import java.util.Map;

/**
 * {@code g(x) = (lambda2/2) |x|^2}, including the intercept: convex.
 *
 * @param lambda2 its weight, at least 0
 */
public record L2(double lambda2) implements Regulariser {
  /** Validates the range. */
  public L2 {
    Regulariser.requireWeight(lambda2);
  }

  @Override
  public String name() {
    return "l2";
  }

  @Override
  public double value(double[] x) {
    return 0.5 * lambda2 * Vectors.dot(x, x);
  }

  @Override
  public void gradient(double[] x, double[] gradient) {
    for (int j = 0; j < x.length; j++) {
      gradient[j] = lambda2 * x[j];
    }
  }

  @Override
  public void gradientAndProduct(double[] x, double[] u, double[] gradient, double[] product) {
    gradient(x, gradient);
    gradient(u, product);
  }

  @Override
  public boolean limitsWeights() {
    return true;
  }

  @Override
  public double leastCurvature() {
    return lambda2;
  }

  @Override
  public void curvature(double[] x, double[] curvature) {
    Arrays.fill(curvature, lambda2);
  }

  @Override
  public Map<String, Double> parameters() {
    return Map.of(LAMBDA2, lambda2);
  }

  @Override
  public Regulariser with(String parameter, double value) {
    return parameter.equals(LAMBDA2) ? new L2(value) : Regulariser.super.with(parameter, value);
  }
}
