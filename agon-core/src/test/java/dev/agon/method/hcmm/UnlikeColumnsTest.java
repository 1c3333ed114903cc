package dev.agon.method.hcmm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.method.Method;
import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.set.Box;
import dev.agon.set.ConvexSet;
import dev.agon.set.WholeSpace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HCMM measures its steps in units of the sizes of the columns if these differ. */
class UnlikeColumnsTest {
  /** {@code sum_j (c_j x_j - j - 1)^2/2 + (c.x) y - y^2/2}. */
  private record Columns(ConvexSet setX, double... c)
      implements FiniteSumProblem, HessianProblem, PrimalProblem {
    @Override
    public int dimensionX() {
      return c.length;
    }

    @Override
    public int dimensionY() {
      return 1;
    }

    @Override
    public int sampleCount() {
      return 1;
    }

    @Override
    public double[] sizes() {
      return c.clone();
    }

    private double score(double[] x) {
      double sum = 0;
      for (int j = 0; j < c.length; j++) {
        sum += c[j] * x[j];
      }
      return sum;
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      for (int j = 0; j < c.length; j++) {
        gx[j] = c[j] * (c[j] * x[j] - j - 1) + c[j] * y[0];
      }
      gy[0] = score(x) - y[0];
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
      gradient(x, y, batch, gx, gy);
      for (int j = 0; j < c.length; j++) {
        hx[j] = c[j] * c[j] * dx[j] + c[j] * dy[0];
      }
      hy[0] = score(dx) - dy[0];
    }

    @Override
    public double primal(double[] x, double[] gradient) {
      double[] y = {score(x)};
      gradient(x, y, new Batch(), gradient, new double[1]);
      double sum = y[0] * y[0] / 2;
      for (int j = 0; j < c.length; j++) {
        double residual = c[j] * x[j] - j - 1;
        sum += residual * residual / 2;
      }
      return sum;
    }
  }

  private static Method<HessianProblem> method(String name) {
    return name.equals("hcmm1")
        ? Hcmm1.defaults().withSteps(0.1, 0.1).withBatches(1, 1)
        : Hcmm2.defaults().withSteps(0.05, 0.05).withBatches(1, 1);
  }

  private static Solution run(String name, ConvexSet setX, double... c) {
    return Solver.of(new Columns(setX, c), method(name)).budget(Budget.iterations(200)).solve();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hcmm1", "hcmm2"})
  void unitsOfColumnsDoNotMatter(String name) {
    Solution like = run(name, new WholeSpace(), 1, 1, 1);
    Solution unlike = run(name, new WholeSpace(), 1000, 1, 0.01);
    double[] scores = {
      1000 * unlike.x()[0], unlike.x()[1], 0.01 * unlike.x()[2],
    };
    assertThat(scores).containsExactly(like.x(), within(1e-9));
    assertThat(unlike.y()).containsExactly(like.y(), within(1e-9));
    assertThat(unlike.last().risk()).as("the smallest P").isCloseTo(4.5, within(0.05));
  }

  /** A projection is orthogonal in x, not in the sizes. */
  @Test
  void constrainedXIsNotScaled() {
    double longest = 0.05 * 200 + 1e-9;
    double[] x = run("hcmm2", new Box(-1e6, 1e6), 1000, 1, 0.01).x();
    assertThat(Math.abs(x[2])).isLessThanOrEqualTo(longest);
  }
}
