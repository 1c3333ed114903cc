package dev.agon.spark.problem;

import dev.agon.learn.problem.DualSums;
import dev.agon.problem.Batch;

/**
 * The sums of the dual form over batches of rows on a cluster.
 *
 * @param sums adds in the order of the partitions
 * @param frame the problem
 */
record SparkDualSums(BatchSums<RowBlock> sums, Frame frame) implements DualSums {
  @Override
  public void addGradient(double[] x, Batch batch, double[] model, double[] scalars) {
    Frame problem = frame;
    double[] at = x.clone();
    int size = batch.size();
    double[][] found =
        sums.of(
            batch,
            (block, rows, out) ->
                block.withDual(
                    problem,
                    dual -> dual.addGradient(at, Batch.ofRows(rows), size, out[0], out[1])),
            model.length,
            scalars.length);
    add(found[0], model);
    add(found[1], scalars);
  }

  @Override
  public void addGradientAndProduct(
      double[] x,
      double[] dx,
      Batch batch,
      double[] model,
      double[] scalars,
      double[] product,
      double[] turned) {
    Frame problem = frame;
    double[][] at = {x.clone(), dx.clone()};
    int size = batch.size();
    double[][] found =
        sums.of(
            batch,
            (block, rows, out) ->
                block.withDual(
                    problem,
                    dual ->
                        dual.addGradientAndProduct(
                            at[0],
                            at[1],
                            Batch.ofRows(rows),
                            size,
                            out[0],
                            out[1],
                            out[2],
                            out[3])),
            model.length,
            scalars.length,
            model.length,
            scalars.length);
    add(found[0], model);
    add(found[1], scalars);
    add(found[2], product);
    add(found[3], turned);
  }

  private static void add(double[] part, double[] sum) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += part[j];
    }
  }
}
