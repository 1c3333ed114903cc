package dev.agon.testkit.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.fixture.Saddle;
import dev.agon.fixture.SmallRows;
import dev.agon.method.Method;
import dev.agon.method.baseline.Drago;
import dev.agon.method.baseline.Sgda;
import dev.agon.problem.BatchSource;
import dev.agon.problem.RowWeightedProblem;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import org.junit.jupiter.api.Test;

/** The theorem about Drago, on rows with convex losses. */
class DragoTest {
  private static Solution solve(RowWeightedProblem problem, Method<?> method, int iterations) {
    return Solver.ofUnchecked(problem, method).budget(Budget.iterations(iterations)).solve();
  }

  /** Returns the saddle, computed by gradient descent ascent on all rows from plain gradients. */
  private static Recipes.Z saddle(SmallRows rows) {
    Recipes exact = new Recipes(rows, BatchSource.random(rows.sampling(), 1), 1, 1);
    double[] x = new double[SmallRows.DX];
    double[] y = new double[SmallRows.N];
    rows.start(x, y);
    Recipes.Z z = new Recipes.Z(x, y);
    for (int i = 0; i < 20_000; i++) {
      z = exact.project(z.plus(-0.05, 0.05, exact.g(z, exact.all())));
    }
    return z;
  }

  @Test
  void smallBlocksConvergeWhereSgdaStaysNoisy() {
    SmallRows rows = new SmallRows();
    Recipes.Z saddle = saddle(rows);
    Drago drago = Drago.defaults().withRate(0.05).withConvexity(2).withBatch(3);
    Solution early = solve(rows, drago, 100);
    Solution late = solve(rows, drago, 4000);
    Solution noisy = solve(rows, Sgda.defaults().withSteps(0.05, 0.005).withBatches(3, 3), 4000);
    assertThat(Saddle.distance(late.x(), saddle.x())).isLessThan(1e-9);
    assertThat(Saddle.distance(late.y(), saddle.y())).isLessThan(1e-9);
    assertThat(Saddle.distance(early.x(), saddle.x())).isBetween(1e-8, 0.1);
    assertThat(Saddle.distance(noisy.x(), saddle.x())).isGreaterThan(1e-3);
  }

  @Test
  void oversizedBlockContainsAllRows() {
    SmallRows rows = new SmallRows();
    Solution all = solve(rows, Drago.defaults().withBatch(SmallRows.N), 5);
    for (int batch : new int[] {SmallRows.N + 1, Integer.MAX_VALUE - 1, Integer.MAX_VALUE}) {
      assertThat(solve(rows, Drago.defaults().withBatch(batch), 5).x()).isEqualTo(all.x());
    }
  }

  @Test
  void rejectsLinearMaximiser() {
    RowWeightedProblem flat =
        new SmallRows() {
          @Override
          public double curvature() {
            return 0;
          }
        };
    assertThatThrownBy(() -> solve(flat, Drago.defaults(), 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("drago needs a problem that is strongly concave in y")
        .asString()
        .contains("Use a method without this requirement");
  }
}
