package dev.agon.learn.regulariser;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * {@code g(x) = lambda2 sum_j s x_j^2 / (1 + s x_j^2)}: bounded, so very large weights cost no more
 * than large ones. s is called rho in the papers.
 *
 * <p>A. Antoniadis, I. Gijbels, M. Nikolova, "Penalized likelihood regression for generalized
 * linear models with non-quadratic penalties", Ann. Inst. Stat. Math. 63 (2011).
 *
 * @param lambda2 its weight, at least 0
 * @param scale s, positive
 */
public record Nonconvex(double lambda2, double scale) implements Regulariser {
  /** The name of the parameter s. */
  public static final String SCALE = "regulariser-scale";

  /** The regulariser with the default parameters, which are those of the published problem. */
  public static final Nonconvex DEFAULT = new Nonconvex(0.001, 10);

  /** Validates the ranges. */
  public Nonconvex {
    Regulariser.requireWeight(lambda2);
    if (!(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          Names.of(SCALE) + " must be positive and finite, but was " + scale + ".",
          "Use for example 10, the default; `lambda2` sets the weight of the regulariser.");
    }
  }

  @Override
  public String name() {
    return "nonconvex";
  }

  @Override
  public double value(double[] x) {
    double sum = 0;
    for (double xj : x) {
      double q = scale * xj * xj;
      sum += q <= Double.MAX_VALUE ? q / (1 + q) : 1; // s x^2 may overflow; its limit is 1
    }
    return lambda2 * sum;
  }

  /** {@code gradient_j = 2 lambda2 s x_j / (1 + s x_j^2)^2}. */
  @Override
  public void gradient(double[] x, double[] gradient) {
    double factor = 2 * lambda2 * scale;
    for (int j = 0; j < x.length; j++) {
      double q = 1 + scale * x[j] * x[j];
      gradient[j] = factor * x[j] / (q * q);
    }
  }

  @Override
  public boolean isConvex() {
    return lambda2 == 0;
  }

  /** Returns whether every {@code |x_j|} is below {@code 1/sqrt(3 s)}. */
  @Override
  public boolean isConvexAt(double[] x) {
    boolean convex = true;
    for (double xj : x) {
      convex &= 3 * scale * xj * xj < 1;
    }
    return convex || lambda2 == 0;
  }

  /** {@code product_j = 2 lambda2 s (1 - 3 s x_j^2) / (1 + s x_j^2)^3 u_j}. */
  @Override
  public void gradientAndProduct(double[] x, double[] u, double[] gradient, double[] product) {
    double factor = 2 * lambda2 * scale;
    for (int j = 0; j < x.length; j++) {
      double square = scale * x[j] * x[j];
      double q = 1 + square;
      double inverse = 1 / q;
      double slope = factor * inverse * inverse;
      gradient[j] = slope * x[j];
      product[j] = slope * ((1 - 3 * square) * inverse) * u[j];
    }
  }

  /**
   * {@code 2 lambda2 s / (1 + s x_j^2)^2}: g is concave in the squares and lies below its tangents.
   */
  @Override
  public void curvature(double[] x, double[] curvature) {
    double factor = 2 * lambda2 * scale;
    for (int j = 0; j < x.length; j++) {
      double q = 1 + scale * x[j] * x[j];
      curvature[j] = factor / (q * q);
    }
  }

  @Override
  public Map<String, Double> parameters() {
    Map<String, Double> all = new LinkedHashMap<>();
    all.put(LAMBDA2, lambda2);
    all.put(SCALE, scale);
    return all;
  }

  @Override
  public Regulariser with(String parameter, double value) {
    return switch (parameter) {
      case LAMBDA2 -> new Nonconvex(value, scale);
      case SCALE -> new Nonconvex(lambda2, value);
      default -> Regulariser.super.with(parameter, value);
    };
  }
}
