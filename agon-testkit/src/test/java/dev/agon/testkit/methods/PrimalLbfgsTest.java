package dev.agon.testkit.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.fixture.NoisyQuadratic;
import dev.agon.method.baseline.PrimalLbfgs;
import dev.agon.problem.Batch;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.StopReason;
import dev.agon.set.Box;
import dev.agon.set.ConvexSet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrimalLbfgsTest {
  private static final int MEMORY = 3;

  /** Rosenbrock's function in four dimensions as P. */
  private static class Valley implements FinitePrimalProblem {
    @Override
    public int dimensionX() {
      return 4;
    }

    @Override
    public int dimensionY() {
      return 1;
    }

    @Override
    public int sampleCount() {
      return 7;
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      throw new UnsupportedOperationException("L-BFGS evaluates P only");
    }

    @Override
    public double primal(double[] x, double[] gradient) {
      double sum = 0;
      java.util.Arrays.fill(gradient, 0);
      for (int j = 0; j + 1 < x.length; j++) {
        double residual = x[j + 1] - x[j] * x[j];
        double rest = 1 - x[j];
        sum += 100 * residual * residual + rest * rest;
        gradient[j] += -400 * residual * x[j] - 2 * rest;
        gradient[j + 1] += 200 * residual;
      }
      return sum;
    }
  }

  private static Solution solve(FinitePrimalProblem problem, long iterations) {
    return Solver.of(problem, PrimalLbfgs.defaults().withMemory(MEMORY).withTolerance(1e-9))
        .startX(-1.2, 1, -0.5, 0.3)
        .budget(Budget.iterations(iterations))
        .solve();
  }

  @Test
  void convergesToMinimumAndReportsIt() {
    Solution solution = solve(new Valley(), 1000);
    assertThat(solution.stopReason()).isEqualTo(StopReason.CONVERGED);
    assertThat(solution.x()).containsExactly(new double[] {1, 1, 1, 1}, within(1e-8));
    assertThat(solution.iterations()).isLessThan(150);
    assertThat(solution.y()).containsExactly(0);
  }

  /**
   * BFGS as a matrix, rebuilt from the last pairs in every iteration; any step that satisfies the
   * Wolfe conditions.
   */
  @Test
  void followsTheMatrixForm() {
    Valley valley = new Valley();
    double[] x = {-1.2, 1, -0.5, 0.3};
    double[] g = new double[4];
    List<double[]> moves = new ArrayList<>();
    List<double[]> changes = new ArrayList<>();
    double value = valley.primal(x, g);
    for (int i = 0; i < 25; i++) {
      double[] p = Dense.times(inverseHessian(moves, changes), g);
      java.util.Arrays.setAll(p, j -> -p[j]);
      double[] next = solve(valley, i + 1).x();
      double[] move = Recipes.add(next, -1, x);
      double t = Dense.dot(move, p) / Dense.dot(p, p);
      double[] there = new double[4];
      double newValue = valley.primal(next, there);
      assertThat(next)
          .as("after %d iterations", i + 1)
          .containsExactly(Recipes.add(x, t, p), within(1e-7));
      assertThat(newValue).isLessThanOrEqualTo(value + 1e-4 * t * Dense.dot(g, p));
      assertThat(Dense.dot(there, p)).isGreaterThanOrEqualTo(0.9 * Dense.dot(g, p));
      moves.add(move);
      changes.add(Recipes.add(there, -1, g));
      x = next;
      g = there;
      value = newValue;
    }
  }

  private static double[][] inverseHessian(List<double[]> moves, List<double[]> changes) {
    double[][] h = Dense.identity(4);
    int size = moves.size();
    if (size > 0) {
      double[] y = changes.get(size - 1);
      h = Dense.scaled(Dense.dot(moves.get(size - 1), y) / Dense.dot(y, y), h);
    }
    for (int k = Math.max(0, size - MEMORY); k < size; k++) {
      double[] s = moves.get(k);
      double[] y = changes.get(k);
      double rho = 1 / Dense.dot(s, y);
      double[][] left = Dense.plus(Dense.identity(4), -rho, Dense.outer(s, y));
      double[][] right = Dense.plus(Dense.identity(4), -rho, Dense.outer(y, s));
      h = Dense.plus(Dense.times(Dense.times(left, h), right), rho, Dense.outer(s, s));
    }
    return h;
  }

  @Test
  void stopsAtOnceAtAMinimum() {
    Solution solution = Solver.of(new Valley(), PrimalLbfgs.defaults()).startX(1, 1, 1, 1).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.CONVERGED);
    assertThat(solution.iterations()).isEqualTo(1);
    assertThat(solution.oracleCalls()).isEqualTo(2 * 7);
    assertThat(solution.x()).containsExactly(1, 1, 1, 1);
  }

  /** {@code |x|} has a kink at its minimum: the run must end without claiming convergence. */
  @Test
  void kinkStallsTheRun() {
    Valley kink =
        new Valley() {
          @Override
          public double primal(double[] x, double[] gradient) {
            double sum = 0;
            for (int j = 0; j < x.length; j++) {
              sum += Math.abs(x[j]);
              gradient[j] = x[j] < 0 ? -1 : 1;
            }
            return sum;
          }
        };
    Solution solution = solve(kink, 5000);
    assertThat(solution.stopReason()).isEqualTo(StopReason.STALLED);
    assertThat(solution.last().risk()).isLessThan(1e-6);
  }

  @Test
  void rejectsConstrainedX() {
    Valley boxed =
        new Valley() {
          @Override
          public ConvexSet setX() {
            return new Box(-1, 1);
          }
        };
    assertThatThrownBy(() -> Solver.of(boxed, PrimalLbfgs.defaults()).solve())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("without constraints");
  }

  @Test
  void rejectsProblemWithoutExactRisk() {
    assertThatThrownBy(() -> Solver.ofUnchecked(new NoisyQuadratic(), PrimalLbfgs.defaults()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("FinitePrimalProblem");
  }
}
