package dev.agon.testkit.problem;

import dev.agon.linalg.Vectors;
import dev.agon.set.ConvexSet;
import java.util.Arrays;

/**
 * {@code J = x'Ax/2 + x'By - sum_j c_j y_j^2/2 + a.x + b.y} on X times Y.
 *
 * <p>The inner maximum is {@code Proj_Y((B'x + b)/c)}: exact on the whole space and on boxes, and
 * on any Y if all c_j are equal.
 */
record QuadraticGame(
    Matrix a2, Matrix b2, double[] c, double[] a, double[] b, ConvexSet setX, ConvexSet setY)
    implements SmoothGame {

  /** A gradient in x and in y. */
  record Gradient(double[] x, double[] y) {}

  /** Creates the game with its solution at (x, y), where its gradient has the given values. */
  static QuadraticGame solvedBy(
      double[] x,
      double[] y,
      Matrix a2,
      Matrix b2,
      double[] c,
      ConvexSet[] sets,
      Gradient gradient) {
    QuadraticGame flat =
        new QuadraticGame(a2, b2, c, new double[x.length], new double[y.length], sets[0], sets[1]);
    double[] gx = new double[x.length];
    double[] gy = new double[y.length];
    flat.gradient(x, y, gx, gy);
    double[] a = new double[x.length];
    double[] b = new double[y.length];
    Vectors.subtract(gradient.x(), gx, a);
    Vectors.subtract(gradient.y(), gy, b);
    return new QuadraticGame(a2, b2, c, a, b, sets[0], sets[1]);
  }

  @Override
  public int dimensionX() {
    return a.length;
  }

  @Override
  public int dimensionY() {
    return b.length;
  }

  @Override
  public double value(double[] x, double[] y) {
    double[] slope = a.clone();
    a2.addProduct(0.5, x, slope);
    b2.addProduct(1, y, slope);
    double value = Vectors.dot(slope, x) + Vectors.dot(b, y);
    for (int j = 0; j < y.length; j++) {
      value -= 0.5 * c[j] * y[j] * y[j];
    }
    return value;
  }

  @Override
  public void gradient(double[] x, double[] y, double[] gx, double[] gy) {
    product(x, y, x, y, gx, gy);
    Vectors.addScaled(1, a, gx);
    Vectors.addScaled(1, b, gy);
  }

  @Override
  public void product(double[] x, double[] y, double[] dx, double[] dy, double[] hx, double[] hy) {
    Arrays.fill(hx, 0);
    a2.addProduct(1, dx, hx);
    b2.addProduct(1, dy, hx);
    for (int j = 0; j < hy.length; j++) {
      hy[j] = -c[j] * dy[j];
    }
    b2.addTransposedProduct(1, dx, hy);
  }

  @Override
  public void maximiser(double[] x, double[] y) {
    System.arraycopy(b, 0, y, 0, b.length);
    b2.addTransposedProduct(1, x, y);
    for (int j = 0; j < y.length; j++) {
      y[j] /= c[j];
    }
    setY.projector(y.length).project(y);
  }
}
