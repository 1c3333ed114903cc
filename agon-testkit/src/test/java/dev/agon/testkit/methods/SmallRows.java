package dev.agon.testkit.methods;

import dev.agon.problem.Batch;
import dev.agon.problem.Replicable;
import dev.agon.problem.RowWeightProblem;
import dev.agon.random.RandomStream;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import java.util.Arrays;

/**
 * A small problem with one y per row: {@code sum_i y_i (r_i.x - t_i)^2/2 - (c/2) |y - 1/n|^2}, y in
 * the simplex.
 */
class SmallRows implements RowWeightProblem, Replicable {
  static final int N = 15;
  static final int DX = 3;

  private final double[][] rows = new double[N][DX];
  private final double[] target = new double[N];

  SmallRows() {
    RandomStream random = new RandomStream(11, 1);
    for (double[] row : rows) {
      Arrays.setAll(row, j -> random.nextGaussian());
    }
    Arrays.setAll(target, i -> random.nextGaussian());
  }

  @Override
  public int dimensionX() {
    return DX;
  }

  @Override
  public int sampleCount() {
    return N;
  }

  @Override
  public double curvature() {
    return 5;
  }

  @Override
  public double center() {
    return 1.0 / N;
  }

  @Override
  public ConvexSet setY() {
    return new Simplex();
  }

  @Override
  public void start(double[] x, double[] y) {
    Arrays.fill(x, 0.5);
    Arrays.fill(y, 1.0 / N);
  }

  private double residual(double[] x, int i) {
    double sum = -target[i];
    for (int j = 0; j < DX; j++) {
      sum += rows[i][j] * x[j];
    }
    return sum;
  }

  @Override
  public void rowGradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    Arrays.fill(gx, 0);
    double w = (double) N / batch.size();
    for (int k = 0; k < batch.size(); k++) {
      int i = batch.row(k);
      double r = residual(x, i);
      gy[k] = w * r * r / 2;
      for (int j = 0; j < DX; j++) {
        gx[j] += w * y[k] * r * rows[i][j];
      }
    }
  }

  @Override
  public void rowGradientAndProduct(
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      Batch batch,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy) {
    throw new UnsupportedOperationException("none of these methods needs it");
  }

  @Override
  public SmallRows replica() {
    return new SmallRows();
  }
}
