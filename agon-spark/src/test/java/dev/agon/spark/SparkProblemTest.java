package dev.agon.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.method.Hcmm2;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;

/** A problem with an oracle of one's own, solved by a method of the catalogue. */
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

  private static Solution solve(int partitions) {
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());
    List<Double> rows = IntStream.range(0, 1000).mapToObj(i -> (i % 10) / 10.0).toList();
    try (SparkProblem<List<Double>> problem =
        new SparkProblem<>(context.parallelize(rows, partitions).glom(), new Saddle(), 1, 1)) {
      return Solver.of(problem, Hcmm2.defaults().withSteps(0.05, 0.05).withBatches(200, 1000))
          .budget(Budget.iterations(25))
          .solve();
    }
  }

  @Test
  void the_saddle_is_found_and_partitions_decide_nothing() {
    Solution two = solve(2);
    Solution three = solve(3);
    assertThat(two.x()[0]).isCloseTo(0.45, within(0.1));
    assertThat(three.x()[0]).isCloseTo(two.x()[0], within(1e-12));
  }
}
