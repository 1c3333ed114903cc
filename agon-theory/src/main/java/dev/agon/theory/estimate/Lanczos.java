package dev.agon.theory.estimate;

import dev.agon.linalg.Vectors;
import dev.agon.random.RandomStream;

/**
 * The two ends of the spectrum of a symmetric operator, from a few products with vectors.
 *
 * <p>The Lanczos process with full reorthogonalisation builds a tridiagonal matrix whose extreme
 * eigenvalues approach the extreme eigenvalues of the operator from inside the spectrum. It
 * converges much faster than power iteration, and distinguishes the smallest from the largest
 * eigenvalue, where power iteration only finds absolute values. (G. H. Golub, C. F. Van Loan,
 * "Matrix Computations", chapter 10.)
 */
final class Lanczos {
  private Lanczos() {}

  /** {@code out = A in}, A symmetric. */
  interface Operator {
    void apply(double[] in, double[] out);
  }

  /** The smallest and the largest eigenvalue found. */
  record Extremes(double smallest, double largest) {
    /** Returns the spectral norm. */
    double norm() {
      return Math.max(Math.abs(smallest), Math.abs(largest));
    }
  }

  /** Runs at most {@code steps} products from a random start vector. */
  static Extremes extremes(int dimension, int steps, Operator operator, RandomStream random) {
    return extremes(dimension, steps, /* tolerance= */ 0, operator, random);
  }

  /**
   * Returns the spectral norm with as few products as necessary: it stops when two successive
   * products change the norm by less than this fraction.
   */
  static double norm(
      int dimension, int steps, double tolerance, Operator operator, RandomStream random) {
    return extremes(dimension, steps, tolerance, operator, random).norm();
  }

  private static Extremes extremes(
      int dimension, int steps, double tolerance, Operator operator, RandomStream random) {
    int size = Math.min(dimension, steps);
    double[][] basis = new double[size][];
    double[] diagonal = new double[size];
    double[] beside = new double[size];
    double[] w = new double[dimension];
    for (int i = 0; i < dimension; i++) {
      w[i] = random.nextGaussian();
    }
    double length = Vectors.norm(w);
    double scale = 0;
    Extremes found = new Extremes(0, 0);
    int quiet = 0;
    int k = 0;
    while (k < size && quiet < 2 && length > 1e-12 * scale) {
      double[] v = new double[dimension];
      basis[k] = v;
      for (int i = 0; i < dimension; i++) {
        v[i] = w[i] / length;
      }
      beside[k] = k == 0 ? 0 : length;
      operator.apply(v, w);
      diagonal[k] = Vectors.dot(v, w);
      scale = Math.max(scale, Vectors.norm(w));
      orthogonalise(w, basis, k + 1);
      orthogonalise(w, basis, k + 1); // once is not enough if w nearly vanishes
      length = Vectors.norm(w);
      k++;
      double before = found.norm();
      found = tridiagonalExtremes(diagonal, beside, k);
      quiet = found.norm() - before < tolerance * before ? quiet + 1 : 0;
    }
    return found;
  }

  private static void orthogonalise(double[] w, double[][] basis, int count) {
    for (int j = 0; j < count; j++) {
      Vectors.addScaled(-Vectors.dot(basis[j], w), basis[j], w);
    }
  }

  /** Bisection, counting the eigenvalues below a shift (Sturm sequences). */
  private static Extremes tridiagonalExtremes(double[] diagonal, double[] beside, int size) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      double radius = beside[i] + (i + 1 < size ? beside[i + 1] : 0);
      low = Math.min(low, diagonal[i] - radius);
      high = Math.max(high, diagonal[i] + radius);
    }
    return new Extremes(
        bisect(diagonal, beside, size, 1, low, high),
        bisect(diagonal, beside, size, size, low, high));
  }

  /**
   * Returns the number below which there are at least {@code wanted} eigenvalues, to full
   * precision.
   */
  private static double bisect(
      double[] diagonal, double[] beside, int size, int wanted, double low, double high) {
    double a = low;
    double b = high;
    for (int i = 0; i < 120; i++) {
      double middle = 0.5 * (a + b);
      if (countBelow(diagonal, beside, size, middle) >= wanted) {
        b = middle;
      } else {
        a = middle;
      }
    }
    return 0.5 * (a + b);
  }

  private static int countBelow(double[] diagonal, double[] beside, int size, double shift) {
    int count = 0;
    double pivot = 1;
    for (int i = 0; i < size; i++) {
      double coupling = i == 0 ? 0 : beside[i] * beside[i] / pivot;
      pivot = diagonal[i] - shift - coupling;
      if (pivot == 0) {
        pivot = -Double.MIN_NORMAL;
      }
      if (pivot < 0) {
        count++;
      }
    }
    return count;
  }
}
