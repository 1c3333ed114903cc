package dev.agon.method.auto;

import dev.agon.problem.Batch;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.primal.CurvedPrimal;
import dev.agon.problem.primal.SampledPrimal;
import java.util.Arrays;

/**
 * {@code P(x) = sum_j c_j (x_j - t_j)^2/2 + price x_j^2/(1 + x_j^2)} in a few coordinates, as a
 * finite sum whose rows vary t. With a price it is not convex, and weights with little effect are
 * better reset to 0. Its variants provide different capabilities.
 */
class Landscape implements FinitePrimalProblem {
  static final int D = 14;
  final int n;
  final double price;

  Landscape(int n, double price) {
    this.n = n;
    this.price = price;
  }

  static double secondDerivative(int j) {
    return 0.25 + 0.5 * (j % 5) * (1 + j / 5);
  }

  static double target(int j) {
    return 3 - 0.6 * j;
  }

  @Override
  public int dimensionX() {
    return D;
  }

  @Override
  public int dimensionY() {
    return 0;
  }

  @Override
  public int sampleCount() {
    return n;
  }

  @Override
  public void start(double[] x, double[] y) {
    Arrays.fill(x, 0);
  }

  /** Returns the deviation of the mean of some rows from that of all, between -1 and 1. */
  double pull(int[] rows, int count) {
    double sum = 0;
    for (int k = 0; k < count; k++) {
      sum += 2.0 * rows[k] / (n - 1) - 1;
    }
    return sum / count;
  }

  double value(double pull, double cost, double[] x, double[] gradient) {
    double sum = 0;
    for (int j = 0; j < D; j++) {
      double away = x[j] - target(j) - (j % 3) * pull;
      double square = x[j] * x[j];
      sum += secondDerivative(j) * away * away / 2 + cost * square / (1 + square);
      gradient[j] = secondDerivative(j) * away + cost * 2 * x[j] / ((1 + square) * (1 + square));
    }
    return sum;
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    return value(0, price, x, gradient);
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    value(pull(batch.rows(), batch.size()), price, x, gx);
  }

  /** A variant with sampled rows, without the price. */
  static class Sampled extends Landscape implements SampledPrimal {
    Sampled(int n, double price) {
      super(n, price);
    }

    @Override
    public PrimalProblem sample(int[] rows) {
      double pull = super.pull(rows, rows.length);
      return (x, gradient) -> value(pull, 0, x, gradient);
    }
  }

  /** A variant with a cheap Hessian, also on samples. */
  static final class Curved extends Sampled implements CurvedPrimal {
    Curved(int n, double price) {
      super(n, price);
    }

    @Override
    public double curvatureCost() {
      return 3;
    }

    @Override
    public double curvature(double[] x, double[][] lower) {
      for (int j = 0; j < D; j++) {
        Arrays.fill(lower[j], 0, j, 0);
        lower[j][j] = secondDerivative(j) + 0.1 * j;
      }
      return 1;
    }

    @Override
    public PrimalProblem sample(int[] rows) {
      PrimalProblem part = super.sample(rows);
      return new CurvedPrimal() {
        @Override
        public double curvatureCost() {
          return 2.25;
        }

        @Override
        public double curvature(double[] x, double[][] lower) {
          return Curved.this.curvature(x, lower);
        }

        @Override
        public double primal(double[] x, double[] gradient) {
          return part.primal(x, gradient);
        }
      };
    }
  }

  /** A variant for stochastic second-order methods. */
  static final class Smooth extends Landscape implements HessianProblem {
    /** The number of products, and of those in the direction 0. */
    int products;

    int zeroProducts;

    Smooth(int n, double price) {
      super(n, price);
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
      products++;
      zeroProducts += Arrays.stream(dx).allMatch(one -> one == 0) ? 1 : 0;
      for (int j = 0; j < D; j++) {
        double w = 1 + x[j] * x[j];
        hx[j] = (secondDerivative(j) + price * 2 * (4 - 3 * w) / (w * w * w)) * dx[j];
      }
    }
  }
}
