package dev.agon.spark;

import dev.agon.spark.problem.BlockOracle;
import java.util.List;

/**
 * A small game that is nonlinear in everything: {@code Q(x, y; a) = |x - a|^2/2 + y . sin(x - a) -
 * |y|^2}, coordinate by coordinate.
 */
final class SineGame implements BlockOracle<List<double[]>> {
  private static final long serialVersionUID = 1L;

  @Override
  public int size(List<double[]> block) {
    return block.size();
  }

  @Override
  public void addGradient(
      List<double[]> block, int[] rows, double[] x, double[] y, double[] gx, double[] gy) {
    for (int row : rows) {
      for (int j = 0; j < x.length; j++) {
        double away = x[j] - block.get(row)[j];
        gx[j] += away + y[j] * StrictMath.cos(away);
        gy[j] += StrictMath.sin(away) - 2 * y[j];
      }
    }
  }

  @Override
  public void addGradientAndProduct(
      List<double[]> block,
      int[] rows,
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy) {
    addGradient(block, rows, x, y, gx, gy);
    for (int row : rows) {
      for (int j = 0; j < x.length; j++) {
        double away = x[j] - block.get(row)[j];
        hx[j] += (1 - y[j] * StrictMath.sin(away)) * dx[j] + StrictMath.cos(away) * dy[j];
        hy[j] += StrictMath.cos(away) * dx[j] - 2 * dy[j];
      }
    }
  }
}
