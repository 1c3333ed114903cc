package dev.agon.theory.estimate;

import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.random.RandomStream;

/**
 * Derivatives of the risk J with z = (x, y) as one vector: exact for finite sums, the mean over one
 * fixed large sample for streams.
 */
final class MeanOracle {
  private final HessianProblem problem;
  private final int n;
  private final int m;
  private final double[] x;
  private final double[] y;
  private final double[] dx;
  private final double[] dy;
  private final double[] gx;
  private final double[] gy;
  private final double[] hx;
  private final double[] hy;

  MeanOracle(HessianProblem problem) {
    this.problem = problem;
    this.n = problem.dimensionX();
    this.m = problem.dimensionY();
    this.x = new double[n];
    this.y = new double[m];
    this.dx = new double[n];
    this.dy = new double[m];
    this.gx = new double[n];
    this.gy = new double[m];
    this.hx = new double[n];
    this.hy = new double[m];
  }

  /** Returns the batch whose mean approximates the expectation. */
  static Batch meanBatch(MinMaxProblem problem, int streamSize, RandomStream random) {
    if (problem instanceof FiniteSumProblem sum) {
      return Batch.allRows(sum.sampleCount());
    }
    Batch batch = new Batch();
    problem.sampling().draw(random, streamSize, batch);
    return batch;
  }

  int dimension() {
    return n + m;
  }

  void gradient(double[] z, Batch batch, double[] out) {
    split(z, x, y);
    problem.gradient(x, y, batch, gx, gy);
    join(gx, gy, out);
  }

  /** {@code out = Hessian(z) d}. */
  void product(double[] z, double[] d, Batch batch, double[] out) {
    split(z, x, y);
    split(d, dx, dy);
    problem.gradientAndProduct(x, y, dx, dy, batch, gx, gy, hx, hy);
    join(hx, hy, out);
  }

  /** Computes {@code out = H_yy(z) d} for a direction of y only. */
  void productY(double[] z, double[] d, Batch batch, double[] out) {
    split(z, x, y);
    java.util.Arrays.fill(dx, 0);
    problem.gradientAndProduct(x, y, dx, d, batch, gx, gy, hx, out);
  }

  private void split(double[] z, double[] first, double[] second) {
    System.arraycopy(z, 0, first, 0, n);
    System.arraycopy(z, n, second, 0, m);
  }

  private void join(double[] first, double[] second, double[] z) {
    System.arraycopy(first, 0, z, 0, n);
    System.arraycopy(second, 0, z, n, m);
  }
}
