package dev.agon.spark.problem;

import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.Sampling;
import dev.agon.set.ConvexSet;
import dev.agon.set.WholeSpace;
import dev.agon.spark.io.Jobs;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.storage.StorageLevel;

/**
 * A min-max problem whose rows are on a cluster: any method of the catalogue runs on the driver,
 * and its gradients are computed next to the rows.
 *
 * <pre>{@code
 * JavaRDD<List<Game>> blocks = games.glom();
 * SparkProblem<List<Game>> problem = new SparkProblem<>(blocks, new MyOracle(), 10, 3);
 * Solver.of(problem, Hcmm2.defaults().withBatches(10_000, 100_000)).solve();
 * }</pre>
 *
 * <p>x and y are sent to every partition: y must be small, or eliminated. A gradient is a job of 10
 * milliseconds or more, so batches should have at least 10,000 rows.
 *
 * <p>A batch is a function of the seed and the iteration and does not depend on the partitions:
 * rows are numbered across all partitions, and every partition determines which of its rows belong
 * to the batch. Partial sums are added in the order of the partitions.
 *
 * @param <B> the content of a partition
 */
public final class SparkProblem<B> implements FiniteSumProblem, HessianProblem, AutoCloseable {
  private final JavaRDD<B> blocks;
  private final BlockOracle<B> oracle;
  private final int dimensionX;
  private final int dimensionY;
  private final int[] first;
  private ConvexSet setX = new WholeSpace();
  private ConvexSet setY = new WholeSpace();

  /**
   * @param blocks one per partition, cached in the executors' memory
   * @param oracle computes gradients next to them
   */
  public SparkProblem(JavaRDD<B> blocks, BlockOracle<B> oracle, int dimensionX, int dimensionY) {
    this(
        blocks.persist(StorageLevel.MEMORY_AND_DISK()),
        oracle,
        dimensionX,
        dimensionY,
        count(blocks, oracle));
  }

  private SparkProblem(
      JavaRDD<B> blocks, BlockOracle<B> oracle, int dimensionX, int dimensionY, int[] first) {
    this.blocks = blocks;
    this.oracle = oracle;
    this.dimensionX = dimensionX;
    this.dimensionY = dimensionY;
    this.first = first;
  }

  private static <B> int[] count(JavaRDD<B> blocks, BlockOracle<B> oracle) {
    Function<B, Integer> size = oracle::size;
    List<Integer> sizes = Jobs.collect(blocks.map(size));
    int[] first = new int[sizes.size() + 1];
    for (int p = 0; p < sizes.size(); p++) {
      first[p + 1] = Math.addExact(first[p], sizes.get(p));
    }
    return first;
  }

  /** Constrains x to a set. */
  public SparkProblem<B> setX(ConvexSet value) {
    setX = value;
    return this;
  }

  /** Constrains y to a set. */
  public SparkProblem<B> setY(ConvexSet value) {
    setY = value;
    return this;
  }

  @Override
  public int dimensionX() {
    return dimensionX;
  }

  @Override
  public int dimensionY() {
    return dimensionY;
  }

  @Override
  public ConvexSet setX() {
    return setX;
  }

  @Override
  public ConvexSet setY() {
    return setY;
  }

  @Override
  public int sampleCount() {
    return first[first.length - 1];
  }

  /** Every partition draws its own rows. */
  @Override
  public Sampling sampling() {
    return Sampling.uniformRemoteRows(sampleCount());
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    double[][] at = {x.clone(), y.clone()};
    BlockOracle<B> there = oracle;
    double[][] sums =
        new BatchSums<>(blocks, first)
            .of(
                batch,
                (block, rows, out) -> there.addGradient(block, rows, at[0], at[1], out[0], out[1]),
                dimensionX,
                dimensionY);
    mean(sums[0], batch, gx);
    mean(sums[1], batch, gy);
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
    double[][] at = {x.clone(), y.clone(), dx.clone(), dy.clone()};
    BlockOracle<B> there = oracle;
    double[][] sums =
        new BatchSums<>(blocks, first)
            .of(
                batch,
                (block, rows, out) ->
                    there.addGradientAndProduct(
                        block, rows, at[0], at[1], at[2], at[3], out[0], out[1], out[2], out[3]),
                dimensionX,
                dimensionY,
                dimensionX,
                dimensionY);
    mean(sums[0], batch, gx);
    mean(sums[1], batch, gy);
    mean(sums[2], batch, hx);
    mean(sums[3], batch, hy);
  }

  private static void mean(double[] sum, Batch batch, double[] out) {
    for (int j = 0; j < out.length; j++) {
      out[j] = sum[j] / batch.size();
    }
  }

  /** Frees the executors' memory. */
  @Override
  public void close() {
    blocks.unpersist(/* blocking= */ false);
  }
}
