package dev.agon.testkit.problem;

import dev.agon.linalg.Vectors;
import dev.agon.random.RandomStream;

/** The dense linear algebra that the reference problems need. */
final class Matrix {
  final double[][] rows;

  Matrix(double[][] rows) {
    this.rows = rows;
  }

  /** Returns a matrix of independent normal entries, scaled to the given Frobenius norm. */
  static Matrix gaussian(int height, int width, double norm, RandomStream random) {
    double[][] rows = new double[height][width];
    double squares = 0;
    for (double[] row : rows) {
      for (int j = 0; j < width; j++) {
        row[j] = random.nextGaussian();
        squares += row[j] * row[j];
      }
    }
    for (double[] row : rows) {
      Vectors.scale(row, norm / StrictMath.sqrt(squares));
    }
    return new Matrix(rows);
  }

  /**
   * Returns a matrix with the given eigenvalues, with eigenvectors transformed by a random
   * reflection I - 2vv'.
   */
  static Matrix symmetric(double[] eigenvalues, RandomStream random) {
    int n = eigenvalues.length;
    double[] v = new double[n];
    for (int j = 0; j < n; j++) {
      v[j] = random.nextGaussian();
    }
    Vectors.scale(v, 1 / Vectors.norm(v));
    double[][] rows = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k < n; k++) {
          double left = (i == k ? 1 : 0) - 2 * v[i] * v[k];
          double right = (j == k ? 1 : 0) - 2 * v[j] * v[k];
          sum += left * eigenvalues[k] * right;
        }
        rows[i][j] = sum;
        rows[j][i] = sum;
      }
    }
    return new Matrix(rows);
  }

  /** Returns {@code factor} times the identity. */
  static Matrix identity(int n, double factor) {
    double[][] rows = new double[n][n];
    for (int i = 0; i < n; i++) {
      rows[i][i] = factor;
    }
    return new Matrix(rows);
  }

  /** {@code out += factor M v}. */
  void addProduct(double factor, double[] v, double[] out) {
    for (int i = 0; i < rows.length; i++) {
      out[i] += factor * Vectors.dot(rows[i], v);
    }
  }

  /** {@code out += factor M'v}. */
  void addTransposedProduct(double factor, double[] v, double[] out) {
    for (int i = 0; i < rows.length; i++) {
      Vectors.addScaled(factor * v[i], rows[i], out);
    }
  }
}
