package dev.agon.testkit.problem;

import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.Sampling;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import java.util.Arrays;

/**
 * Zero-mean noise on a loss: {@code sigma (s.x + t.y + p|x|^2/2 - q|y|^2/2)}, where the sample xi =
 * (s, t, p, q) consists of independent standard normal numbers.
 *
 * <p>The noise of the gradient depends on the point, and the Hessian is noisy too, so tests detect
 * derivatives on the wrong batch.
 */
final class Noise {
  private final double sigma;
  private final int dimensionX;
  private final double[][] table;
  private final double[] mean;

  private Noise(double sigma, int dimensionX, int dimensionY, double[][] table) {
    this.sigma = sigma;
    this.dimensionX = dimensionX;
    this.table = table;
    this.mean = new double[dimensionX + dimensionY + 2];
  }

  /** Returns an unlimited stream of samples; with sigma 0 the oracle is exact and draws nothing. */
  static Noise stream(double sigma, int dimensionX, int dimensionY) {
    return new Noise(sigma, dimensionX, dimensionY, new double[0][]);
  }

  /** Returns this many samples, centred so that their mean is zero. */
  static Noise samples(int n, double sigma, int dimensionX, int dimensionY, long seed) {
    double[][] table = new double[n][dimensionX + dimensionY + 2];
    RandomStream random = new RandomStream(seed, Purpose.REFERENCE_NOISE);
    double[] mean = new double[dimensionX + dimensionY + 2];
    for (double[] sample : table) {
      Arrays.setAll(sample, j -> random.nextGaussian());
      Vectors.addScaled(1.0 / n, sample, mean);
    }
    for (double[] sample : table) {
      Vectors.addScaled(-1, mean, sample);
    }
    return new Noise(sigma, dimensionX, dimensionY, table);
  }

  Sampling sampling() {
    if (table.length > 0) {
      return Sampling.uniformRows(table.length);
    }
    int length = sigma == 0 ? 0 : mean.length;
    return Sampling.stream(
        length,
        (random, values, offset) -> {
          for (int j = 0; j < length; j++) {
            values[offset + j] = random.nextGaussian();
          }
        });
  }

  double value(double[] x, double[] y, Batch batch) {
    if (sigma == 0) {
      return 0;
    }
    average(batch);
    double value = 0.5 * (p() * Vectors.dot(x, x) - q() * Vectors.dot(y, y));
    for (int j = 0; j < x.length; j++) {
      value += mean[j] * x[j];
    }
    for (int j = 0; j < y.length; j++) {
      value += mean[dimensionX + j] * y[j];
    }
    return sigma * value;
  }

  void addGradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    if (sigma == 0) {
      return;
    }
    average(batch);
    for (int j = 0; j < x.length; j++) {
      gx[j] += sigma * (mean[j] + p() * x[j]);
    }
    for (int j = 0; j < y.length; j++) {
      gy[j] += sigma * (mean[dimensionX + j] - q() * y[j]);
    }
  }

  void addProduct(double[] dx, double[] dy, Batch batch, double[] hx, double[] hy) {
    if (sigma == 0) {
      return;
    }
    average(batch);
    Vectors.addScaled(sigma * p(), dx, hx);
    Vectors.addScaled(-sigma * q(), dy, hy);
  }

  private double p() {
    return mean[mean.length - 2];
  }

  private double q() {
    return mean[mean.length - 1];
  }

  private void average(Batch batch) {
    Arrays.fill(mean, 0);
    double share = 1.0 / batch.size();
    for (int k = 0; k < batch.size(); k++) {
      if (table.length > 0) {
        Vectors.addScaled(share, table[batch.row(k)], mean);
      } else {
        for (int j = 0; j < mean.length; j++) {
          mean[j] += share * batch.values()[k * mean.length + j];
        }
      }
    }
  }
}
