package dev.agon.testkit.problem;

import dev.agon.linalg.Vectors;

/**
 * {@code J = sum_j f(u_j) - sum_k f(w_k)} with {@code f(t) = t^2 + 3 sin^2 t}, u = x - x*, w = (y -
 * y*) - Ku: nonconvex in x, not concave in y, but Polyak-Lojasiewicz in both (f is the standard
 * example, with constant 1/32: H. Karimi, J. Nutini, M. Schmidt, ECML 2016).
 *
 * <p>The inner maximum is at w = 0, so {@code P = sum f(u_j)}.
 */
record WavyGame(Matrix follow, double[] solutionX, double[] solutionY) implements SmoothGame {
  @Override
  public int dimensionX() {
    return solutionX.length;
  }

  @Override
  public int dimensionY() {
    return solutionY.length;
  }

  @Override
  public double value(double[] x, double[] y) {
    double value = 0;
    for (double u : offset(x)) {
      value += f(u);
    }
    for (double w : lag(x, y)) {
      value -= f(w);
    }
    return value;
  }

  @Override
  public void gradient(double[] x, double[] y, double[] gx, double[] gy) {
    double[] u = offset(x);
    double[] w = lag(x, y);
    for (int k = 0; k < w.length; k++) {
      gy[k] = -slope(w[k]);
    }
    for (int j = 0; j < u.length; j++) {
      gx[j] = slope(u[j]);
    }
    follow.addTransposedProduct(-1, gy, gx);
  }

  @Override
  public void product(double[] x, double[] y, double[] dx, double[] dy, double[] hx, double[] hy) {
    double[] u = offset(x);
    double[] w = lag(x, y);
    double[] dw = dy.clone();
    follow.addProduct(-1, dx, dw);
    for (int k = 0; k < w.length; k++) {
      hy[k] = -curvature(w[k]) * dw[k];
    }
    for (int j = 0; j < u.length; j++) {
      hx[j] = curvature(u[j]) * dx[j];
    }
    follow.addTransposedProduct(-1, hy, hx);
  }

  @Override
  public void maximiser(double[] x, double[] y) {
    System.arraycopy(solutionY, 0, y, 0, y.length);
    follow.addProduct(1, offset(x), y);
  }

  private double[] offset(double[] x) {
    double[] u = new double[x.length];
    Vectors.subtract(x, solutionX, u);
    return u;
  }

  private double[] lag(double[] x, double[] y) {
    double[] w = new double[y.length];
    Vectors.subtract(y, solutionY, w);
    follow.addProduct(-1, offset(x), w);
    return w;
  }

  private static double f(double t) {
    double sine = StrictMath.sin(t);
    return t * t + 3 * sine * sine;
  }

  private static double slope(double t) {
    return 2 * t + 3 * StrictMath.sin(2 * t);
  }

  private static double curvature(double t) {
    return 2 + 6 * StrictMath.cos(2 * t);
  }
}
