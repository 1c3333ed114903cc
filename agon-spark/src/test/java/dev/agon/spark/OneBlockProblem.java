package dev.agon.spark;

import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.set.ConvexSet;
import dev.agon.spark.problem.BlockOracle;
import java.util.Arrays;

/** A cluster oracle over rows in memory, in the order in which they are drawn. */
record OneBlockProblem<B>(
    B block, BlockOracle<B> oracle, int dimensionX, int dimensionY, ConvexSet setY)
    implements FiniteSumProblem, HessianProblem {
  @Override
  public int sampleCount() {
    return oracle.size(block);
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    clear(gx, gy);
    oracle.addGradient(block, rows(batch), x, y, gx, gy);
    divide(batch, gx, gy);
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
    clear(gx, gy, hx, hy);
    oracle.addGradientAndProduct(block, rows(batch), x, y, dx, dy, gx, gy, hx, hy);
    divide(batch, gx, gy, hx, hy);
  }

  private static int[] rows(Batch batch) {
    return Arrays.copyOf(batch.rows(), batch.size());
  }

  private static void clear(double[]... all) {
    for (double[] one : all) {
      Arrays.fill(one, 0);
    }
  }

  private static void divide(Batch batch, double[]... all) {
    for (double[] one : all) {
      for (int j = 0; j < one.length; j++) {
        one[j] /= batch.size();
      }
    }
  }
}
