package dev.agon.testkit.problem;

import dev.agon.InvalidInputException;
import dev.agon.problem.Batch;
import dev.agon.problem.Sampling;
import dev.agon.random.RandomStream;

/**
 * Noise for test problems, unbiased and with deviations that are the same at every z = (x, y):
 *
 * <pre>  Q(z;xi) - J(z) = zeta.z + sqrt(2) sigma_h cos(k.z + theta)</pre>
 *
 * <p>with zeta Gaussian, k uniform on the unit sphere, theta uniform on a circle. The gradient and
 * the Hessian of the wave have mean zero and {@code E|.|^2 = sigma_h^2} each (the Hessian has rank
 * one, so this is its spectral norm); zeta adds the difference to sigma^2. All four blocks of the
 * Hessian are noisy, and every sample loss has a Lipschitz gradient.
 */
final class WaveNoise {
  private final int n;
  private final int m;
  private final double amplitude;
  private final double linear;

  /**
   * @param n the dimension of x
   * @param m the dimension of y
   * @param sigma the deviation of a gradient, at least sigma_h
   * @param sigmaH the deviation of a Hessian, at least 0
   */
  WaveNoise(int n, int m, double sigma, double sigmaH) {
    if (!(sigmaH >= 0 && sigma >= sigmaH && sigma < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "the noise needs 0 <= sigma_h <= sigma, but sigma_h was "
              + sigmaH
              + " and sigma "
              + sigma
              + ".",
          "Check whether the two are swapped.");
    }
    this.n = n;
    this.m = m;
    this.amplitude = Math.sqrt(2) * sigmaH;
    this.linear = Math.sqrt((sigma * sigma - sigmaH * sigmaH) / (n + m));
  }

  /** A sample consists of zeta, k, theta. */
  Sampling sampling() {
    return Sampling.stream(length(), this::draw);
  }

  private int length() {
    return 2 * (n + m) + 1;
  }

  private void draw(RandomStream random, double[] values, int offset) {
    int dimension = n + m;
    double squares = 0;
    for (int i = 0; i < dimension; i++) {
      values[offset + i] = linear * random.nextGaussian();
      double k = random.nextGaussian();
      values[offset + dimension + i] = k;
      squares += k * k;
    }
    double length = Math.sqrt(squares);
    for (int i = 0; i < dimension; i++) {
      values[offset + dimension + i] /= length;
    }
    values[offset + 2 * dimension] = 2 * Math.PI * random.nextDouble();
  }

  /** Adds the batch's mean noise to a gradient. */
  void addGradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    for (int s = 0; s < batch.size(); s++) {
      int at = s * length();
      double slope = -amplitude * StrictMath.sin(phase(x, y, batch, at)) / batch.size();
      addRow(batch, at, 1.0 / batch.size(), gx, gy);
      addRow(batch, at + n + m, slope, gx, gy);
    }
  }

  /** Adds the batch's mean noise to a Hessian-vector product. */
  void addProduct(
      double[] x, double[] y, double[] dx, double[] dy, Batch batch, double[] hx, double[] hy) {
    for (int s = 0; s < batch.size(); s++) {
      int at = s * length();
      double curvature = -amplitude * StrictMath.cos(phase(x, y, batch, at)) / batch.size();
      double along = along(dx, dy, batch.values(), at + n + m);
      addRow(batch, at + n + m, curvature * along, hx, hy);
    }
  }

  private double phase(double[] x, double[] y, Batch batch, int at) {
    double[] values = batch.values();
    return along(x, y, values, at + n + m) + values[at + 2 * (n + m)];
  }

  private double along(double[] u, double[] v, double[] values, int k) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += u[i] * values[k + i];
    }
    for (int i = 0; i < m; i++) {
      sum += v[i] * values[k + n + i];
    }
    return sum;
  }

  private void addRow(Batch batch, int row, double factor, double[] outX, double[] outY) {
    double[] values = batch.values();
    for (int i = 0; i < n; i++) {
      outX[i] += factor * values[row + i];
    }
    for (int i = 0; i < m; i++) {
      outY[i] += factor * values[row + n + i];
    }
  }
}
