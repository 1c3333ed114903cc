package dev.agon.spark.problem;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.problem.DualProblem;
import dev.agon.learn.regulariser.None;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import java.util.List;

/** The gradients of a robust problem in its dual form, without the regulariser. */
record DualOracle(Frame frame, String set, int features) implements BlockOracle<RowBlock> {
  @Override
  public int size(RowBlock block) {
    return block.size();
  }

  /** The dual of a partition. */
  DualProblem problem(RowBlock block) {
    Dataset data = frame.dataset(block);
    double[] weights = block.weight();
    if (weights != null) {
      double[] relative = weights.clone();
      Vectors.scale(relative, frame.weightScale());
      data = data.withWeights(relative);
    }
    ProblemSettings settings =
        frame.settings().withRobust(RobustSet.parse(set)).withRegulariser(new None());
    return DualProblem.ofPart(data, features, settings, frame.rows());
  }

  @Override
  public void addGradient(
      RowBlock block, int[] rows, double[] x, double[] y, double[] gx, double[] gy) {
    double[] mean = new double[gx.length];
    block.ask(
        frame,
        place -> {
          place.dual(this).gradient(x, y, Batch.ofRows(rows), mean, gy);
          return List.of();
        });
    add(mean, rows.length, gx);
  }

  @Override
  public void addGradientAndProduct(
      RowBlock block,
      int[] rows,
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy) {
    double[] mean = new double[gx.length];
    double[] product = new double[hx.length];
    block.ask(
        frame,
        place -> {
          place
              .dual(this)
              .gradientAndProduct(x, y, dx, dy, Batch.ofRows(rows), mean, gy, product, hy);
          return List.of();
        });
    add(mean, rows.length, gx);
    add(product, rows.length, hx);
  }

  private static void add(double[] mean, double count, double[] sum) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += count * mean[j];
    }
  }
}
