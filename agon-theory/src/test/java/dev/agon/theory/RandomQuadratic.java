package dev.agon.theory;

import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.Sampling;
import dev.agon.random.RandomStream;
import dev.agon.set.ConvexSet;
import dev.agon.set.WholeSpace;

/**
 * {@code J(z) = (z-s)' M (z-s)/2} with a random symmetric M, H_yy negative definite, and Gaussian
 * noise on the gradient.
 */
public final class RandomQuadratic implements HessianProblem {
  final int n;
  final int m;
  final double[][] matrix;
  final double[] centre;
  final double deviation;
  final ConvexSet setY;

  public RandomQuadratic(int n, int m, double deviation, ConvexSet setY, long seed) {
    this.n = n;
    this.m = m;
    this.deviation = deviation;
    this.setY = setY;
    this.matrix = new double[n + m][n + m];
    this.centre = new double[n + m];
    RandomStream random = new RandomStream(seed, 0);
    for (int i = 0; i < n + m; i++) {
      centre[i] = random.nextGaussian();
      for (int j = 0; j <= i; j++) {
        double value = random.nextGaussian() / Math.sqrt(n + m);
        matrix[i][j] = value;
        matrix[j][i] = value;
      }
      if (i >= n) {
        matrix[i][i] -= 3;
      }
    }
  }

  public static RandomQuadratic free(int n, int m, double deviation, long seed) {
    return new RandomQuadratic(n, m, deviation, new WholeSpace(), seed);
  }

  @Override
  public int dimensionX() {
    return n;
  }

  @Override
  public int dimensionY() {
    return m;
  }

  @Override
  public ConvexSet setY() {
    return setY;
  }

  @Override
  public Sampling sampling() {
    int length = n + m;
    double each = deviation / Math.sqrt(length);
    return Sampling.stream(
        length,
        (random, values, offset) -> {
          for (int i = 0; i < length; i++) {
            values[offset + i] = each * random.nextGaussian();
          }
        });
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    multiply(x, y, centre, gx, gy);
    for (int s = 0; s < batch.size(); s++) {
      for (int i = 0; i < n + m; i++) {
        double noise = batch.values()[s * (n + m) + i] / batch.size();
        if (i < n) {
          gx[i] += noise;
        } else {
          gy[i - n] += noise;
        }
      }
    }
  }

  @Override
  public void gradientAndProduct(
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      Batch batch,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy) {
    gradient(x, y, batch, gx, gy);
    multiply(dx, dy, new double[n + m], hx, hy);
  }

  private void multiply(double[] x, double[] y, double[] shift, double[] outX, double[] outY) {
    for (int i = 0; i < n + m; i++) {
      double sum = 0;
      for (int j = 0; j < n + m; j++) {
        sum += matrix[i][j] * ((j < n ? x[j] : y[j - n]) - shift[j]);
      }
      if (i < n) {
        outX[i] = sum;
      } else {
        outY[i - n] = sum;
      }
    }
  }

  /** All eigenvalues of the lower right block that begins at {@code from}, by Jacobi rotations. */
  public double[] eigenvalues(int from) {
    int size = n + m - from;
    double[][] a = new double[size][size];
    for (int i = 0; i < size; i++) {
      System.arraycopy(matrix[from + i], from, a[i], 0, size);
    }
    for (int sweep = 0; sweep < 60; sweep++) {
      for (int p = 0; p < size; p++) {
        for (int q = p + 1; q < size; q++) {
          rotate(a, p, q);
        }
      }
    }
    double[] values = new double[size];
    for (int i = 0; i < size; i++) {
      values[i] = a[i][i];
    }
    java.util.Arrays.sort(values);
    return values;
  }

  private static void rotate(double[][] a, int p, int q) {
    if (a[p][q] == 0) {
      return;
    }
    double angle = 0.5 * StrictMath.atan2(2 * a[p][q], a[q][q] - a[p][p]);
    double c = StrictMath.cos(angle);
    double s = StrictMath.sin(angle);
    for (double[] row : a) {
      double old = row[p];
      row[p] = c * old - s * row[q];
      row[q] = s * old + c * row[q];
    }
    for (int k = 0; k < a.length; k++) {
      double old = a[p][k];
      a[p][k] = c * old - s * a[q][k];
      a[q][k] = s * old + c * a[q][k];
    }
  }
}
