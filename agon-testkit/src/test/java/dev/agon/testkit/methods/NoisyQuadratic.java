package dev.agon.testkit.methods;

import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.Replicable;
import dev.agon.random.RandomStream;
import dev.agon.set.Box;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import java.util.Arrays;

/**
 * A small finite sum with noise in every term and both players constrained: {@code Q_i = x.A_i x/2
 * + sum (x_j - x_j^3/6) + x.C_i y - |y|^2/2 + a_i.x + b_i.y}, x in a box that binds, y in the
 * simplex.
 */
final class NoisyQuadratic implements FiniteSumProblem, Replicable {
  static final int N = 12;
  static final int DX = 4;
  static final int DY = 3;

  private final double[][][] curvature = new double[N][DX][DX];
  private final double[][][] coupling = new double[N][DX][DY];
  private final double[][] slopeX = new double[N][DX];
  private final double[][] slopeY = new double[N][DY];

  NoisyQuadratic() {
    RandomStream random = new RandomStream(7, 1);
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < DX; j++) {
        Arrays.setAll(curvature[i][j], k -> 0.3 * random.nextGaussian());
        Arrays.setAll(coupling[i][j], k -> random.nextGaussian());
      }
      Arrays.setAll(slopeX[i], k -> random.nextGaussian());
      Arrays.setAll(slopeY[i], k -> random.nextGaussian());
    }
  }

  @Override
  public int dimensionX() {
    return DX;
  }

  @Override
  public int dimensionY() {
    return DY;
  }

  @Override
  public int sampleCount() {
    return N;
  }

  @Override
  public ConvexSet setX() {
    return new Box(-0.6, 0.4);
  }

  @Override
  public ConvexSet setY() {
    return new Simplex();
  }

  @Override
  public void start(double[] x, double[] y) {
    Arrays.fill(x, 0.25);
    Arrays.fill(y, 1.0 / DY);
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    for (int j = 0; j < DX; j++) {
      gx[j] = 1 - x[j] * x[j] / 2;
    }
    for (int k = 0; k < DY; k++) {
      gy[k] = -y[k];
    }
    double w = 1.0 / batch.size();
    for (int s = 0; s < batch.size(); s++) {
      int i = batch.row(s);
      for (int j = 0; j < DX; j++) {
        gx[j] += w * slopeX[i][j];
        for (int k = 0; k < DX; k++) {
          gx[j] += w * (curvature[i][j][k] + curvature[i][k][j]) / 2 * x[k];
        }
        for (int k = 0; k < DY; k++) {
          gx[j] += w * coupling[i][j][k] * y[k];
          gy[k] += w * coupling[i][j][k] * x[j];
        }
      }
      for (int k = 0; k < DY; k++) {
        gy[k] += w * slopeY[i][k];
      }
    }
  }

  @Override
  public NoisyQuadratic replica() {
    return new NoisyQuadratic();
  }
}
