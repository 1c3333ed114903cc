package dev.agon.minimise;

import dev.agon.linalg.Vectors;

/**
 * The last few pairs (s, y) of moves and gradient changes, and the inverse Hessian H they stand
 * for, applied by the two-loop recursion.
 *
 * <p>D. C. Liu, J. Nocedal, "On the limited memory BFGS method for large scale optimization",
 * Mathematical Programming 45 (1989).
 */
final class LbfgsMemory {
  /** A pair with less curvature than this, relative to |s| |y|, is not kept. */
  private static final double LEAST_CURVATURE = 1e-12;

  private final double[][] s;
  private final double[][] y;
  private final double[] curvature;
  private final double[] alpha;
  private double[] move;
  private double[] change;
  private int size;
  private int newest = -1;

  LbfgsMemory(int capacity, int dimension) {
    this.s = new double[capacity][dimension];
    this.y = new double[capacity][dimension];
    this.curvature = new double[capacity];
    this.alpha = new double[capacity];
    this.move = new double[dimension];
    this.change = new double[dimension];
  }

  boolean isEmpty() {
    return size == 0;
  }

  void clear() {
    size = 0;
  }

  /**
   * Keeps the pair {@code s = after - before, y = gradientAfter - gradientBefore}, unless its
   * curvature s.y is too small to trust; then the pairs remain as they were.
   */
  void add(double[] before, double[] after, double[] gradientBefore, double[] gradientAfter) {
    Vectors.subtract(after, before, move);
    Vectors.subtract(gradientAfter, gradientBefore, change);
    double product = Vectors.dot(move, change);
    if (product > LEAST_CURVATURE * Vectors.norm(move) * Vectors.norm(change)) {
      newest = (newest + 1) % s.length;
      move = exchange(s, move);
      change = exchange(y, change);
      curvature[newest] = product;
      size = Math.min(size + 1, s.length);
    }
  }

  private double[] exchange(double[][] ring, double[] fresh) {
    double[] old = ring[newest];
    ring[newest] = fresh;
    return old;
  }

  /** {@code direction = -H gradient}; steepest descent while the memory is empty. */
  void direction(double[] gradient, double[] direction) {
    for (int j = 0; j < gradient.length; j++) {
      direction[j] = -gradient[j];
    }
    if (isEmpty()) {
      return;
    }
    for (int age = 0; age < size; age++) {
      int k = pair(age);
      alpha[k] = Vectors.dot(s[k], direction) / curvature[k];
      Vectors.addScaled(-alpha[k], y[k], direction);
    }
    Vectors.scale(direction, curvature[newest] / Vectors.dot(y[newest], y[newest]));
    for (int age = size - 1; age >= 0; age--) {
      int k = pair(age);
      double beta = Vectors.dot(y[k], direction) / curvature[k];
      Vectors.addScaled(alpha[k] - beta, s[k], direction);
    }
  }

  private int pair(int age) {
    return (newest - age + s.length) % s.length;
  }
}
