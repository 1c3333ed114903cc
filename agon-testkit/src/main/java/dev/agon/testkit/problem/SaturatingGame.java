package dev.agon.testkit.problem;

import dev.agon.linalg.Vectors;

/**
 * {@code J = sum_j r(u_j) + u'Bv - c|v|^2/2} with {@code r(t) = t^2/(1+t^2)}, u = x - x*, v = y -
 * y*: nonconvex in x, strongly concave in y.
 *
 * <p>{@code P = sum r(u_j) + |B'u|^2/(2c)}. Because u.grad P is positive unless u = 0, the solution
 * is the only stationary point.
 */
record SaturatingGame(Matrix coupling, double c, double[] solutionX, double[] solutionY)
    implements SmoothGame {
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
    double[] slope = new double[x.length];
    coupling.addProduct(1, from(y, solutionY), slope);
    double value = 0;
    for (int j = 0; j < x.length; j++) {
      double u = x[j] - solutionX[j];
      value += u * u / (1 + u * u) + u * slope[j];
    }
    double[] v = from(y, solutionY);
    return value - 0.5 * c * Vectors.dot(v, v);
  }

  @Override
  public void gradient(double[] x, double[] y, double[] gx, double[] gy) {
    for (int j = 0; j < x.length; j++) {
      double u = x[j] - solutionX[j];
      double d = 1 + u * u;
      gx[j] = 2 * u / (d * d);
    }
    couple(from(x, solutionX), from(y, solutionY), gx, gy);
  }

  @Override
  public void product(double[] x, double[] y, double[] dx, double[] dy, double[] hx, double[] hy) {
    for (int j = 0; j < x.length; j++) {
      double u = x[j] - solutionX[j];
      double d = 1 + u * u;
      hx[j] = 2 * (1 - 3 * u * u) / (d * d * d) * dx[j];
    }
    couple(dx, dy, hx, hy);
  }

  /** Adds Bv to the first output and writes B'u - cv to the second: the linear parts. */
  private void couple(double[] u, double[] v, double[] ofX, double[] ofY) {
    coupling.addProduct(1, v, ofX);
    for (int j = 0; j < ofY.length; j++) {
      ofY[j] = -c * v[j];
    }
    coupling.addTransposedProduct(1, u, ofY);
  }

  @Override
  public void maximiser(double[] x, double[] y) {
    System.arraycopy(solutionY, 0, y, 0, y.length);
    coupling.addTransposedProduct(1 / c, from(x, solutionX), y);
  }

  private static double[] from(double[] point, double[] solution) {
    double[] difference = new double[point.length];
    Vectors.subtract(point, solution, difference);
    return difference;
  }
}
