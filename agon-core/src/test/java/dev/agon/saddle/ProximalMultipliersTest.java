package dev.agon.saddle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.estimate.SampleAverage;
import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.set.Bounds;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import dev.agon.set.WholeSpace;
import dev.agon.state.State;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ProximalMultipliersTest {
  /** {@code c'x + y'(A x - b)}, with x anywhere or not negative. */
  private record Linear(
      double[] c, double[][] a, double[] b, boolean free, ConvexSet setY, double square)
      implements FiniteSumProblem, ValueProblem {
    @Override
    public int dimensionX() {
      return c.length;
    }

    @Override
    public int dimensionY() {
      return b.length;
    }

    @Override
    public int sampleCount() {
      return 1;
    }

    @Override
    public ConvexSet setX() {
      double[] infinite = new double[c.length];
      Arrays.fill(infinite, Double.POSITIVE_INFINITY);
      return free ? new WholeSpace() : new Bounds(new double[c.length], infinite);
    }

    @Override
    public double value(double[] x, double[] y, Batch batch) {
      double[] gy = new double[b.length];
      gradient(x, y, batch, new double[c.length], gy);
      return Vectors.dot(c, x) + Vectors.dot(y, gy) + square * Vectors.dot(x, x) / 2;
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      for (int j = 0; j < c.length; j++) {
        gx[j] = c[j] + square * x[j];
      }
      for (int i = 0; i < b.length; i++) {
        gy[i] = Vectors.dot(a[i], x) - b[i];
        Vectors.addScaled(y[i], a[i], gx);
      }
    }
  }

  private static ProximalMultipliers begun(Linear problem, double[] x, double[] y) {
    ProximalMultipliers method = new ProximalMultipliers(problem, SampleAverage.of(problem));
    method.start(x, y);
    return method;
  }

  /** The largest of x - 3, 1 - x and x/2 - 3 is least at x = 2. */
  @Test
  void maximumOfThreeLinesIsMinimalWhereTwoCross() {
    Linear problem =
        new Linear(
            new double[1],
            new double[][] {{1}, {-1}, {0.5}},
            new double[] {3, -1, 3},
            true,
            new Simplex(),
            0);
    ProximalMultipliers method = begun(problem, new double[] {9}, new double[] {0, 0, 1});
    for (int k = 0; k < 30 && method.residual() > 1e-9; k++) {
      assertThat(method.step()).isTrue();
    }
    assertThat(method.x()[0]).isCloseTo(2, within(1e-6));
    assertThat(method.y()).containsExactly(new double[] {0.5, 0.5, 0}, within(1e-6));
    assertThat(method.residual()).isLessThan(1e-6);
    assertThat(method.iterations()).isLessThan(150);
  }

  /** min 2 u + 3 v, u + v at least 1, u at most 0.4: the multipliers are 3 and 1. */
  @Test
  void linearProgramReachesItsMultipliers() {
    Bounds multipliers =
        new Bounds(
            new double[2], new double[] {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY});
    Linear problem =
        new Linear(
            new double[] {2, 3},
            new double[][] {{-1, -1}, {1, 0}},
            new double[] {-1, 0.4},
            false,
            multipliers,
            0);
    ProximalMultipliers method = begun(problem, new double[2], new double[2]);
    for (int k = 0; k < 60 && method.residual() > 1e-9; k++) {
      method.step();
    }
    assertThat(method.x()).containsExactly(new double[] {0.4, 0.6}, within(1e-6));
    assertThat(method.y()).containsExactly(new double[] {3, 1}, within(1e-5));
  }

  @Test
  void savedStateContinuesBitForBit() {
    Linear problem =
        new Linear(
            new double[] {0.3, -0.2},
            new double[][] {{1, 2}, {-1, 0.5}, {0.5, -1}},
            new double[] {1, -1, 2},
            true,
            new Simplex(),
            0.1);
    for (int stop = 1; stop < 6; stop++) {
      ProximalMultipliers whole = begun(problem, new double[] {3, 4}, new double[] {1, 0, 0});
      for (int k = 0; k < stop; k++) {
        whole.step();
      }
      State state = new State();
      whole.save(state);
      ProximalMultipliers other = new ProximalMultipliers(problem, SampleAverage.of(problem));
      other.restore(state);
      for (int k = 0; k < 5; k++) {
        whole.step();
        other.step();
      }
      assertThat(other.x()).containsExactly(whole.x());
      assertThat(other.y()).containsExactly(whole.y());
      assertThat(other.residual()).isEqualTo(whole.residual());
    }
  }
}
