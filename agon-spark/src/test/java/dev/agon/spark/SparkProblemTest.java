package dev.agon.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.method.HasBatches;
import dev.agon.method.Hcmm2;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.Methods;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.util.ArrayList;
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

  private static final int MANY = 200_000;
  private static final String[] NEED_MORE = {"auto", "primal-lbfgs"};

  /** Two iterations with batches of 100,000 of the 200,000 rows. */
  private static Solution begin(MethodInfo info, SparkProblem<List<Double>> problem) {
    Method<?> method = info.method();
    if (method instanceof HasBatches<?> batched) {
      method = (Method<?>) batched.withBatches(100_000, 100_000);
    }
    return Solver.ofUnchecked(problem, method)
        .budget(Budget.iterations(2))
        .evaluateWith(SparkProblemTest::exactly)
        .solve();
  }

  /** {@code P(x) = mean (x - a)^2/2 + (x - mean a)^2/2}, with the rows' mean 0.45. */
  private static double exactly(double[] x, double[] gradient) {
    double away = x[0] - 0.45;
    gradient[0] = 2 * away;
    return away * away + 0.5 * 0.0825;
  }

  @Test
  void every_method_of_the_catalogue_draws_the_same_rows_however_they_are_cut() {
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());
    List<Double> rows = IntStream.range(0, MANY).mapToObj(i -> (i % 10) / 10.0).toList();
    try (SparkProblem<List<Double>> one =
            new SparkProblem<>(context.parallelize(rows, 1).glom(), new Saddle(), 1, 1);
        SparkProblem<List<Double>> three =
            new SparkProblem<>(context.parallelize(rows, 3).glom(), new Saddle(), 1, 1)) {
      List<String> refused = new ArrayList<>();
      for (MethodInfo info : Methods.all()) {
        try {
          Solution expected = begin(info, one);
          Solution found = begin(info, three);
          assertThat(expected.x()[0]).as(info.name()).isNotZero();
          assertThat(found.x()).as(info.name()).containsExactly(expected.x(), within(1e-12));
          assertThat(found.y()).as(info.name()).containsExactly(expected.y(), within(1e-12));
        } catch (InvalidInputException e) {
          refused.add(info.name());
        }
      }
      assertThat(refused).as("these need P, or losses").containsExactlyInAnyOrder(NEED_MORE);
    }
  }
}
