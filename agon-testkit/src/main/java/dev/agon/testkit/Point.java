package dev.agon.testkit;

import dev.agon.problem.MinMaxProblem;
import dev.agon.random.RandomStream;

/** A pair (x, y): a point, a direction or a gradient. */
record Point(double[] x, double[] y) {
  static Point zero(MinMaxProblem problem) {
    return new Point(new double[problem.dimensionX()], new double[problem.dimensionY()]);
  }

  /** Returns a random point of the problem's sets. */
  static Point around(MinMaxProblem problem, double spread, RandomStream random) {
    Point point = zero(problem);
    problem.start(point.x, point.y);
    Point noise = gaussian(problem, random);
    Point moved = point.plus(spread, noise);
    problem.setX().projector(moved.x.length).project(moved.x);
    problem.setY().projector(moved.y.length).project(moved.y);
    return moved;
  }

  static Point gaussian(MinMaxProblem problem, RandomStream random) {
    Point point = zero(problem);
    for (int j = 0; j < point.x.length; j++) {
      point.x[j] = random.nextGaussian();
    }
    for (int j = 0; j < point.y.length; j++) {
      point.y[j] = random.nextGaussian();
    }
    return point;
  }

  /** Returns {@code this + t d}. */
  Point plus(double t, Point d) {
    Point sum = new Point(x.clone(), y.clone());
    for (int j = 0; j < x.length; j++) {
      sum.x[j] += t * d.x[j];
    }
    for (int j = 0; j < y.length; j++) {
      sum.y[j] += t * d.y[j];
    }
    return sum;
  }

  Point onlyX() {
    return new Point(x, new double[y.length]);
  }

  Point onlyY() {
    return new Point(new double[x.length], y);
  }
}
