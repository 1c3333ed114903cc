package dev.agon.spark.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.method.hcmm.Hcmm2;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.spark.LocalSpark;
import dev.agon.spark.SentBytes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;

/** A problem with a user-defined oracle, solved by a method of the catalogue. */
class SparkProblemTest {
  /** {@code Q(x, y; a) = (x - a)^2/2 + y (x - a) - y^2/2}: the saddle is at the mean of a. */
  static final class Saddle implements BlockOracle<List<Double>> {
    private static final long serialVersionUID = 1L;

    @Override
    public int size(List<Double> block) {
      return block.size();
    }

    @Override
    public void addGradient(
        List<Double> block, int[] rows, double[] x, double[] y, double[] gx, double[] gy) {
      for (int row : rows) {
        double away = x[0] - block.get(row);
        gx[0] += away + y[0];
        gy[0] += away - y[0];
      }
    }

    @Override
    public void addGradientAndProduct(
        List<Double> block,
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
      hx[0] += rows.length * (dx[0] + dy[0]);
      hy[0] += rows.length * (dx[0] - dy[0]);
    }
  }

  private static SparkProblem<List<Double>> problem(int partitions) {
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());
    List<Double> rows = IntStream.range(0, 1000).mapToObj(i -> (i % 10) / 10.0).toList();
    return new SparkProblem<>(context.parallelize(rows, partitions).glom(), new Saddle(), 1, 1);
  }

  private static Solution solve(int partitions) {
    try (SparkProblem<List<Double>> problem = problem(partitions)) {
      return Solver.of(problem, Hcmm2.defaults().withSteps(0.05, 0.05).withBatches(200, 1000))
          .budget(Budget.iterations(25))
          .solve();
    }
  }

  @Test
  void saddlePointIsFoundForAnyPartitions() {
    Solution two = solve(2);
    Solution three = solve(3);
    assertThat(two.x()[0]).isCloseTo(0.45, within(0.1));
    assertThat(three.x()[0]).isCloseTo(two.x()[0], within(1e-12));
  }

  /** A batch of a million rows, or of all, is sent as a few numbers; one of listed rows is not. */
  @Test
  void everyPartitionDrawsItsOwnRows() throws Exception {
    int size = 1_000_000;
    Batch drawn = new Batch();
    try (SparkProblem<List<Double>> problem = problem(3)) {
      BatchSource.random(problem.sampling(), 9).next(size, drawn);
      double[] byDraw = new double[1];
      double[] byList = new double[1];
      assertThat(sent(problem, drawn, byDraw)).as("bytes of a draw").isBetween(1000L, 50_000L);
      assertThat(sent(problem, Batch.allRows(1000), new double[1])).isLessThan(50_000);
      Batch listed = Batch.ofRows(Arrays.copyOf(drawn.rows(), size));
      assertThat(sent(problem, listed, byList)).as("bytes of a list").isGreaterThan(500_000);
      assertThat(byDraw).isEqualTo(byList);
    }
  }

  /** The bytes that the driver has prepared for executors after a gradient. */
  private static long sent(SparkProblem<List<Double>> problem, Batch batch, double[] gx)
      throws Exception {
    try (SentBytes bytes = new SentBytes(LocalSpark.session().sparkContext())) {
      problem.gradient(new double[1], new double[1], batch, gx, new double[1]);
      return bytes.sum();
    }
  }
}
