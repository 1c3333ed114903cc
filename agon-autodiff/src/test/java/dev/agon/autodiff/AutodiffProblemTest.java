package dev.agon.autodiff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.method.hcmm.Hcmm2;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.StopReason;
import dev.agon.set.Box;
import org.junit.jupiter.api.Test;

class AutodiffProblemTest {
  /** Saddle at x = -1/2, y = 1/2: {@code x^2 + 2 x y - y^2 + (x_i part of mean 0)}. */
  private static final double[] NOISE = {1, -2, 1, 3, -3};

  private static AutodiffProblem.Builder saddle() {
    return AutodiffProblem.of(
        1,
        1,
        (t, x, y, xi) -> {
          Scalar u = x.get(0);
          Scalar v = y.get(0);
          return t.sum()
              .plus(1, u, u)
              .plus(2, u, v)
              .plus(-1, v, v)
              .plus(2, v)
              .plus(0.01, u, xi.at(NOISE))
              .total();
        });
  }

  @Test
  void aMethodFindsTheSaddle() {
    Solution solution =
        Solver.of(saddle().overRows(NOISE.length), Hcmm2.defaults())
            .seed(3)
            .budget(Budget.iterations(5000))
            .solve();
    assertThat(solution.x()[0]).isCloseTo(-0.5, within(0.05));
    assertThat(solution.y()[0]).isCloseTo(0.5, within(0.05));
  }

  @Test
  void aDivergingRunEndsAsDivergedIfInfinitiesArePassedOn() {
    AutodiffProblem problem =
        AutodiffProblem.of(1, 0, (t, x, y, xi) -> x.get(0).exp().negate())
            .start(new double[] {750}, new double[0])
            .passNonFinite()
            .overRows(1);
    Solution solution = Solver.of(problem, Hcmm2.defaults()).budget(Budget.iterations(10)).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.DIVERGED);
  }

  @Test
  void settingsReachTheProblem() {
    Box box = new Box(-1, 1);
    double[] startX = {0.25};
    AutodiffProblem.OverRows problem =
        saddle().setX(box).setY(new Box(0, 2)).start(startX, new double[] {0.5}).overRows(5);
    startX[0] = 9;
    double[] x = new double[1];
    double[] y = new double[1];
    problem.start(x, y);
    assertThat(x).containsExactly(0.25);
    assertThat(y).containsExactly(0.5);
    assertThat(problem.setX()).isEqualTo(box);
    assertThat(problem.setY()).isEqualTo(new Box(0, 2));
    assertThat(problem.sampleCount()).isEqualTo(5);
    assertThat(problem.dimensionX()).isEqualTo(1);
    assertThat(problem.dimensionY()).isEqualTo(1);
  }

  @Test
  void aStreamIsDrawnFromItsSource() {
    AutodiffProblem problem =
        AutodiffProblem.of(1, 0, (t, x, y, xi) -> x.get(0).times(xi.number(1)))
            .overStream(
                2,
                (random, values, offset) -> {
                  values[offset] = 100;
                  values[offset + 1] = random.nextDouble();
                });
    Batch batch = new Batch();
    problem.sampling().draw(new RandomStream(1, 0), 3000, batch);
    double[] gradient = new double[1];
    problem.gradient(new double[] {7}, new double[0], batch, gradient, new double[0]);
    assertThat(gradient[0]).isCloseTo(0.5, within(0.05));
  }

  @Test
  void javaBranchesMayDependOnTheSampleIfSamplesAreEvaluatedSeparately() {
    double[] data = {-1, 2, -3};
    AutodiffProblem branching =
        AutodiffProblem.of(
                1,
                0,
                (t, x, y, xi) -> {
                  Scalar number = xi.at(data);
                  return number.value() > 0 ? x.get(0).times(number) : x.get(0).squared();
                })
            .perSample()
            .overRows(3);
    AutodiffProblem selecting =
        AutodiffProblem.of(
                1,
                0,
                (t, x, y, xi) -> {
                  Scalar number = xi.at(data);
                  return number.select(x.get(0).times(number), x.get(0).squared());
                })
            .overRows(3);
    double[] x = {1.5};
    Derivatives expected =
        new Derivatives(
            (3 + 2 * 2.25) / 3,
            new double[] {(2 + 2 * 3) / 3.0},
            new double[0],
            new double[] {4 / 3.0},
            new double[0]);
    double[] none = {};
    Batch batch = Batch.allRows(3);
    double[] one = {1};
    Derivatives.of(branching, x, none, one, none, batch).assertCloseTo(expected, 1e-15);
    Derivatives.of(selecting, x, none, one, none, batch).assertCloseTo(expected, 1e-15);
  }

  @Test
  void loopsAndBranchesMayDependOnThePoint() {
    AutodiffProblem problem =
        AutodiffProblem.of(
                1,
                0,
                (t, x, y, xi) -> {
                  Scalar power = t.constant(1);
                  for (int i = 0; i < x.value(0); i++) {
                    power = power.times(x.get(0));
                  }
                  return power;
                })
            .overRows(1);
    double[] gradient = new double[1];
    problem.gradient(new double[] {3}, new double[0], Batch.ofRows(0), gradient, new double[0]);
    assertThat(gradient[0]).isEqualTo(27);
    problem.gradient(new double[] {2}, new double[0], Batch.ofRows(0), gradient, new double[0]);
    assertThat(gradient[0]).isEqualTo(4);
  }

  /** Heron's square root, iterated until it is exact: the loop reads its own result. */
  @Test
  void aLoopMayDependOnWhatTheLossHasComputed() {
    AutodiffProblem problem =
        AutodiffProblem.of(
                1,
                0,
                (t, x, y, xi) -> {
                  Scalar root = x.get(0);
                  while (Math.abs(root.squared().minus(x.get(0)).value()) > 1e-13) {
                    root = root.plus(x.get(0).over(root)).times(0.5);
                  }
                  return root.plus(x.get(0).over(root)).times(0.5);
                })
            .overRows(1);
    double[] dx = {3};
    double[] none = {};
    Derivatives at = Derivatives.of(problem, new double[] {2}, none, dx, none, Batch.ofRows(0));
    assertThat(at.value()).isCloseTo(Math.sqrt(2), within(1e-12));
    assertThat(at.gx()[0]).isCloseTo(1 / (2 * Math.sqrt(2)), within(1e-12));
    assertThat(at.hx()[0]).isCloseTo(-3 / (8 * Math.sqrt(2)), within(1e-12));
  }

  @Test
  void aLossMayBeConstant() {
    AutodiffProblem problem = AutodiffProblem.of(1, 1, (t, x, y, xi) -> t.constant(5)).overRows(3);
    double[] gx = {9};
    double[] gy = {9};
    problem.gradient(new double[1], new double[1], Batch.allRows(3), gx, gy);
    assertThat(problem.value(new double[1], new double[1], Batch.allRows(3))).isEqualTo(5);
    assertThat(gx).containsExactly(0);
    assertThat(gy).containsExactly(0);
  }

  @Test
  void theExampleInThePackageDocumentationIsCorrect() {
    double[] a = {0.5, 2, -1};
    double[] b = {1, 4, -3};
    AutodiffProblem problem =
        AutodiffProblem.of(
                2,
                1,
                (t, x, y, xi) -> {
                  Scalar input = y.get(0).plus(xi.at(a));
                  Scalar residual = x.get(0).plusProduct(x.get(1), input).minus(xi.at(b));
                  return residual.squared().minus(y.squaredNorm().times(5));
                })
            .setY(new Box(-1, 1))
            .overRows(a.length);
    double[] gx = new double[2];
    double[] gy = new double[1];
    problem.gradient(new double[] {1, 2}, new double[] {0.1}, Batch.ofRows(1), gx, gy);
    double residual = 1 + 2 * 2.1 - 4;
    assertThat(gx[0]).isCloseTo(2 * residual, within(1e-14));
    assertThat(gx[1]).isCloseTo(2 * residual * 2.1, within(1e-14));
    assertThat(gy[0]).isCloseTo(2 * residual * 2 - 1, within(1e-14));
  }
}
