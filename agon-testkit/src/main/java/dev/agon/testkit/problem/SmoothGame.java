package dev.agon.testkit.problem;

import dev.agon.set.ConvexSet;
import dev.agon.set.WholeSpace;

/** An exact function J(x, y) with its derivatives and its inner maximum. */
interface SmoothGame {
  int dimensionX();

  int dimensionY();

  default ConvexSet setX() {
    return new WholeSpace();
  }

  default ConvexSet setY() {
    return new WholeSpace();
  }

  double value(double[] x, double[] y);

  /** Computes the gradient, into gx and gy (output, overwritten). */
  void gradient(double[] x, double[] y, double[] gx, double[] gy);

  /**
   * Computes the product of the Hessian at (x, y) with (dx, dy), into hx and hy (output,
   * overwritten).
   */
  void product(double[] x, double[] y, double[] dx, double[] dy, double[] hx, double[] hy);

  /** Computes the y of Y that maximises J(x, y) (output, overwritten). */
  void maximiser(double[] x, double[] y);
}
