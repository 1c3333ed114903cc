package dev.agon.testkit.methods;

import dev.agon.problem.Batch;
import dev.agon.problem.FinitePrimalProblem;

/**
 * {@code a |x - x*|^2/2 + c (x - x*).C (y - y*) - b |y - y*|^2/2} with an orthogonal C: the saddle
 * is (x*, y*), and {@code P(x) = (a + c^2/b) |x - x*|^2/2}. One sample only, so that every batch is
 * a full one.
 */
class Saddle implements FinitePrimalProblem {
  static final double[] X = {1, -2};
  static final double[] Y = {0.5, 3};
  private static final double[][] ROTATION = {{0.6, 0.8}, {-0.8, 0.6}};

  private final double a;
  private final double b;
  private final double c;

  Saddle(double a, double b, double c) {
    this.a = a;
    this.b = b;
    this.c = c;
  }

  @Override
  public int dimensionX() {
    return 2;
  }

  @Override
  public int dimensionY() {
    return 2;
  }

  @Override
  public int sampleCount() {
    return 1;
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    for (int j = 0; j < 2; j++) {
      gx[j] = a * (x[j] - X[j]);
      gy[j] = -b * (y[j] - Y[j]);
      for (int k = 0; k < 2; k++) {
        gx[j] += c * ROTATION[j][k] * (y[k] - Y[k]);
        gy[j] += c * ROTATION[k][j] * (x[k] - X[k]);
      }
    }
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    double factor = a + c * c / b;
    for (int j = 0; j < 2; j++) {
      gradient[j] = factor * (x[j] - X[j]);
    }
    return factor / 2 * distance(x, X) * distance(x, X);
  }

  static double distance(double[] u, double[] v) {
    double sum = 0;
    for (int j = 0; j < u.length; j++) {
      sum += (u[j] - v[j]) * (u[j] - v[j]);
    }
    return Math.sqrt(sum);
  }
}
