package dev.agon.method.auto;

import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.Sampling;
import java.util.Arrays;

/** {@code J = x^2/2 + x y - y^2/2} plus noise, whose P nobody can compute. */
final class BlindGame implements HessianProblem {
  @Override
  public int dimensionX() {
    return 1;
  }

  @Override
  public int dimensionY() {
    return 1;
  }

  @Override
  public Sampling sampling() {
    return Sampling.uniformRows(1000);
  }

  @Override
  public void start(double[] x, double[] y) {
    x[0] = 3;
    y[0] = 1;
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    double noise = Arrays.stream(batch.rows(), 0, batch.size()).average().orElse(0) / 500 - 1;
    gx[0] = x[0] + y[0] + noise;
    gy[0] = x[0] - y[0] + noise;
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
    hx[0] = dx[0] + dy[0];
    hy[0] = dx[0] - dy[0];
  }
}
