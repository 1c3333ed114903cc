package dev.agon.minimise;

import dev.agon.linalg.Vectors;
import dev.agon.state.Savable;
import dev.agon.state.State;
import org.jspecify.annotations.Nullable;

/**
 * The last pairs (s, y) of steps and gradient changes, and the inverse Hessian H that they define,
 * applied by the two-loop recursion. In directions without pairs H is a multiple of {@code
 * 1/sizes_j^2} of the {@link Metric}, or the inverse of a matrix B, divided by the ratio of the
 * curvature along the newest pair to the curvature of B.
 *
 * <p>D. C. Liu, J. Nocedal, "On the limited memory BFGS method for large scale optimization",
 * Mathematical Programming 45 (1989).
 */
final class LbfgsMemory implements Savable {
  /** A pair with less curvature than this, relative to |s| |y|, is not stored. */
  private static final double LEAST_CURVATURE = 1e-12;

  private final double[][] s;
  private final double[][] y;
  private final double[] curvature;
  private final double[] move;
  private final double[] change;
  private final double[] alpha;
  private final Metric metric;
  private int size;
  private int newest = -1;
  private double misfit = 1;

  LbfgsMemory(int capacity, int dimension, Metric metric) {
    this.s = new double[capacity][dimension];
    this.y = new double[capacity][dimension];
    this.curvature = new double[capacity];
    this.move = new double[dimension];
    this.change = new double[dimension];
    this.alpha = new double[capacity];
    this.metric = metric;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void clear() {
    size = 0;
    misfit = 1;
  }

  /**
   * Returns the ratio of the curvature of the function along the newest pair to the curvature of
   * the matrix at that time, {@code y' B^-1 y / s'y}; 1 without a pair or a matrix.
   */
  double misfit() {
    return misfit;
  }

  /**
   * Stores the pair {@code s = step * direction, y = gradient - gradientBefore} in place of the
   * oldest one, unless it has too little curvature.
   *
   * @param hessian B, from which the direction was computed; null for none
   */
  void add(
      double step,
      double[] direction,
      double[] gradient,
      double[] gradientBefore,
      @Nullable Cholesky hessian) {
    for (int j = 0; j < direction.length; j++) {
      move[j] = step * direction[j];
      change[j] = gradient[j] - gradientBefore[j];
    }
    double product = Vectors.dot(move, change);
    if (product > LEAST_CURVATURE * metric.move(move) * metric.gradient(change)) {
      newest = (newest + 1) % s.length;
      System.arraycopy(move, 0, s[newest], 0, move.length);
      System.arraycopy(change, 0, y[newest], 0, change.length);
      curvature[newest] = product;
      size = Math.min(size + 1, s.length);
      misfit = 1;
      if (hessian != null) {
        hessian.solve(change);
        misfit = Vectors.dot(change, y[newest]) / product;
      }
    }
  }

  /**
   * Computes {@code direction = -H gradient}. Without pairs H is the inverse of a matrix B, or the
   * identity if there is none: steepest descent.
   *
   * @param hessian B; null for the multiple of the identity that fits the newest pair
   */
  void direction(double[] gradient, @Nullable Cholesky hessian, double[] direction) {
    for (int j = 0; j < gradient.length; j++) {
      direction[j] = -gradient[j];
    }
    for (int age = 0; age < size; age++) {
      int k = pair(age);
      alpha[k] = Vectors.dot(s[k], direction) / curvature[k];
      Vectors.addScaled(-alpha[k], y[k], direction);
    }
    if (hessian != null) {
      hessian.solve(direction);
      Vectors.scale(direction, 1 / Math.max(1, misfit));
    } else {
      metric.turn(direction);
      if (!isEmpty()) {
        Vectors.scale(direction, metric.perSquare(curvature[newest], y[newest]));
      }
    }
    for (int age = size - 1; age >= 0; age--) {
      int k = pair(age);
      double beta = Vectors.dot(y[k], direction) / curvature[k];
      Vectors.addScaled(alpha[k] - beta, s[k], direction);
    }
  }

  @Override
  public void save(State to) {
    for (int k = 0; k < s.length; k++) {
      to.put("s" + k, s[k]);
      to.put("y" + k, y[k]);
    }
    to.put("curvature", curvature);
    to.put("kept", size, newest);
    to.put("misfit", misfit);
  }

  @Override
  public void restore(State from) {
    for (int k = 0; k < s.length; k++) {
      from.fill("s" + k, s[k]);
      from.fill("y" + k, y[k]);
    }
    from.fill("curvature", curvature);
    int[] kept = from.ints("kept", 2);
    size = kept[0];
    newest = kept[1];
    misfit = from.number("misfit");
  }

  private int pair(int age) {
    return (newest - age + s.length) % s.length;
  }
}
