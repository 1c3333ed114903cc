package dev.agon.learn;

/**
 * {@code g(x) = lambda2 sum_j rho x_j^2 / (1 + rho x_j^2)}: bounded, so that a large weight costs
 * no more than a middling one.
 *
 * <p>A. Antoniadis, I. Gijbels, M. Nikolova, "Penalized likelihood regression for generalized
 * linear models with non-quadratic penalties", Ann. Inst. Stat. Math. 63 (2011).
 */
record Regularizer(double lambda2, double rho) {
  double value(double[] x) {
    double sum = 0;
    for (double xj : x) {
      double q = rho * xj * xj;
      sum += q <= Double.MAX_VALUE ? q / (1 + q) : 1; // rho x^2 may overflow; its limit is 1
    }
    return lambda2 * sum;
  }

  /** {@code gradient_j = 2 lambda2 rho x_j / (1 + rho x_j^2)^2}. */
  void gradient(double[] x, double[] gradient) {
    double factor = 2 * lambda2 * rho;
    for (int j = 0; j < x.length; j++) {
      double q = 1 + rho * x[j] * x[j];
      gradient[j] = factor * x[j] / (q * q);
    }
  }

  /** Adds {@code 2 lambda2 rho (1 - 3 rho x_j^2) / (1 + rho x_j^2)^3 u_j} to the product. */
  void gradientAndProduct(double[] x, double[] u, double[] gradient, double[] product) {
    double factor = 2 * lambda2 * rho;
    for (int j = 0; j < x.length; j++) {
      double square = rho * x[j] * x[j];
      double q = 1 + square;
      double inverse = 1 / q;
      double slope = factor * inverse * inverse;
      gradient[j] = slope * x[j];
      product[j] = slope * ((1 - 3 * square) * inverse) * u[j];
    }
  }
}
