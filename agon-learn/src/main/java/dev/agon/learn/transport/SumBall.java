package dev.agon.learn.transport;

import dev.agon.linalg.Vectors;
import dev.agon.set.ConvexSet;
import dev.agon.set.L1Ball;
import java.util.Arrays;

/**
 * The vectors (u, t) with {@code norm(u) + |t| <= 1}, t last: the ball on which {@code max(N(w),
 * |lambda|)} is the maximum of {@code u'w + t lambda}.
 *
 * <p>The projection reduces the norms of u and t to c and 1 - c. For the norm 1 it is the
 * projection onto the l1 ball. For the norm 2 it is the projection of the pair (|u|, |t|). For the
 * norm inf, c is the root of a decreasing function, found by bisection.
 */
record SumBall(Norm norm) implements ConvexSet {
  private static final int BISECTIONS = 60;

  @Override
  public Projector projector(int dimension) {
    if (norm == Norm.ONE) {
      return new L1Ball(1).projector(dimension);
    }
    int last = dimension - 1;
    double[] scratch = new double[dimension];
    return norm == Norm.TWO
        ? point -> projectTwo(point, scratch, last)
        : point -> projectMax(point, last);
  }

  private static void projectTwo(double[] point, double[] scratch, int last) {
    System.arraycopy(point, 0, scratch, 0, last);
    scratch[last] = 0;
    double length = Vectors.norm(scratch);
    double t = Math.abs(point[last]);
    double excess = (length + t - 1) / 2;
    if (excess <= 0) {
      return;
    }
    double c = Math.min(1, Math.max(0, length - excess));
    for (int j = 0; j < last; j++) {
      point[j] = length > 0 ? point[j] * (c / length) : 0;
    }
    point[last] = Math.copySign(Math.min(t, 1 - c), point[last]);
  }

  private static void projectMax(double[] point, int last) {
    double t = Math.abs(point[last]);
    if (largest(point, last) + t <= 1) {
      return;
    }
    double low = 0;
    double high = 1;
    for (int step = 0; step < BISECTIONS; step++) {
      double c = low + (high - low) / 2;
      double cut = 0;
      for (int j = 0; j < last; j++) {
        cut += Math.max(Math.abs(point[j]) - c, 0);
      }
      if (cut > Math.max(t - (1 - c), 0)) {
        low = c;
      } else {
        high = c;
      }
    }
    for (int j = 0; j < last; j++) {
      point[j] = Math.max(-low, Math.min(low, point[j]));
    }
    point[last] = Math.copySign(Math.min(t, 1 - low), point[last]);
  }

  private static double largest(double[] point, int last) {
    double largest = 0;
    for (int j = 0; j < last; j++) {
      largest = Math.max(largest, Math.abs(point[j]));
    }
    return largest;
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    int last = point.length - 1;
    double[] u = Arrays.copyOf(point, last);
    double length = largest(u, last);
    if (norm != Norm.MAX) {
      double sum = 0;
      for (double value : u) {
        sum += norm == Norm.ONE ? Math.abs(value) : value * value;
      }
      length = norm == Norm.ONE ? sum : Math.sqrt(sum);
    }
    return length + Math.abs(point[last]) <= 1 + tolerance;
  }

  @Override
  public String describe() {
    return "unit ball of the sum of the norm " + norm + " and an absolute value";
  }
}
