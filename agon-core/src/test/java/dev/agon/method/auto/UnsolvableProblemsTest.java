package dev.agon.method.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.fixture.OneByOne;
import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.Sampling;
import dev.agon.problem.ValueProblem;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.StopReason;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * User-defined problems without a solution, or with misleading gradients: runs end as CONVERGED
 * only at a solution.
 */
class UnsolvableProblemsTest {
  private static Solution solve(MinMaxProblem problem) {
    return Solver.ofUnchecked(problem, Auto.defaults()).budget(Budget.iterations(20_000)).solve();
  }

  private static boolean isCertified(Solution solution) {
    return Objects.requireNonNull(solution.account()).certificate().met();
  }

  /** {@code -x - y^2}, {@code -x^2 - y^2}: P has no minimum. */
  private record Bottomless(int power) implements OneByOne, ValueProblem {
    @Override
    public Sampling sampling() {
      return Sampling.uniformRows(1);
    }

    @Override
    public void start(double[] x, double[] y) {
      x[0] = 1;
      y[0] = 0.5;
    }

    @Override
    public double value(double[] x, double[] y, Batch batch) {
      return -(power == 1 ? x[0] : x[0] * x[0]) - y[0] * y[0];
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      gx[0] = power == 1 ? -1 : -2 * x[0];
      gy[0] = -2 * y[0];
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aRiskWithoutAMinimumDiverges(int power) {
    Solution solution = solve(new Bottomless(power));
    assertThat(solution.stopReason()).isEqualTo(StopReason.DIVERGED);
    assertThat(isCertified(solution)).isFalse();
    assertThat(solution.x()[0]).isFinite();
  }

  /** {@code E |x - a|}, a ~ N(0, 1), from x = 3: there nearly all samples have the gradient 1. */
  private static final class Median implements MinMaxProblem, ValueProblem {
    @Override
    public int dimensionX() {
      return 1;
    }

    @Override
    public int dimensionY() {
      return 0;
    }

    @Override
    public Sampling sampling() {
      return Sampling.stream(1, (random, values, at) -> values[at] = random.nextGaussian());
    }

    @Override
    public void start(double[] x, double[] y) {
      x[0] = 30;
    }

    @Override
    public double value(double[] x, double[] y, Batch batch) {
      double sum = 0;
      for (int k = 0; k < batch.size(); k++) {
        sum += Math.abs(x[0] - batch.values()[k]);
      }
      return sum / batch.size();
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      gx[0] = 0;
      for (int k = 0; k < batch.size(); k++) {
        gx[0] += Math.signum(x[0] - batch.values()[k]) / batch.size();
      }
    }
  }

  @Test
  void equalGradientsAtTheStartDoNotImplyEqualSamples() {
    assertThat(solve(new Median()).x()[0]).isCloseTo(0, within(0.1));
  }

  /** {@code mean s max(0, t - x)}, t = 1 except for three rows with s = 20 and t = 2. */
  private static final class RareRows implements FiniteSumProblem, ValueProblem {
    private static final int ROWS = 2000;

    @Override
    public int dimensionX() {
      return 1;
    }

    @Override
    public int dimensionY() {
      return 0;
    }

    @Override
    public int sampleCount() {
      return ROWS;
    }

    private static double slope(int row) {
      return row % 700 == 350 ? 20 : 0.5 + row % 10 / 10.0;
    }

    private static double border(int row) {
      return row % 700 == 350 ? 2 : 1;
    }

    @Override
    public double value(double[] x, double[] y, Batch batch) {
      double sum = 0;
      for (int k = 0; k < batch.size(); k++) {
        sum += slope(batch.row(k)) * Math.max(0, border(batch.row(k)) - x[0]);
      }
      return sum / batch.size();
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      gx[0] = 0;
      for (int k = 0; k < batch.size(); k++) {
        int row = batch.row(k);
        gx[0] -= x[0] < border(row) ? slope(row) / batch.size() : 0;
      }
    }
  }

  /** From x = 1 on the gradients of most samples are zero, but P is zero only from x = 2 on. */
  @Test
  void aFlatSampleDoesNotImplyAFlatSum() {
    Solution solution = solve(new RareRows());
    double risk = new RareRows().value(solution.x(), new double[0], Batch.allRows(RareRows.ROWS));
    assertThat(risk <= 1e-3 || !isCertified(solution)).as("P = %s", risk).isTrue();
  }

  /** {@code 1/x + x y - y^2 + cx^2}, which rejects x below zero; least at a small x for large c. */
  private record Domain(double c) implements OneByOne, FiniteSumProblem, ValueProblem {
    @Override
    public int sampleCount() {
      return 1;
    }

    @Override
    public Sampling sampling() {
      return Sampling.uniformRows(1);
    }

    @Override
    public void start(double[] x, double[] y) {
      x[0] = 2;
      y[0] = 1;
    }

    private static void requireInside(double[] x) {
      if (!(x[0] > 0)) {
        throw new InvalidInputException("x must be positive, but was " + x[0] + ".", "Move it.");
      }
    }

    @Override
    public double value(double[] x, double[] y, Batch batch) {
      requireInside(x);
      return 1 / x[0] + x[0] * y[0] - y[0] * y[0] + c * x[0] * x[0];
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      requireInside(x);
      gx[0] = -1 / (x[0] * x[0]) + y[0] + 2 * c * x[0];
      gy[0] = x[0] - 2 * y[0];
    }
  }

  /** P = 1/x + (c + 1/4) x^2. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 100, 1e6})
  void trialsOutsideOfTheDomainAreShortened(double c) {
    Solution solution = solve(new Domain(c));
    assertThat(solution.stopReason()).isEqualTo(StopReason.CONVERGED);
    double best = StrictMath.cbrt(1 / (2 * c + 0.5));
    assertThat(solution.x()[0]).isCloseTo(best, within(0.05 * best));
  }

  /** {@code sqrt(x) + x y - y^2} falls until its domain ends: nothing is certified. */
  private static final class Border implements OneByOne {
    @Override
    public Sampling sampling() {
      return Sampling.uniformRows(1);
    }

    @Override
    public void start(double[] x, double[] y) {
      x[0] = 2;
      y[0] = 1;
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      Domain.requireInside(x);
      gx[0] = 0.5 / Math.sqrt(x[0]) + y[0];
      gy[0] = x[0] - 2 * y[0];
    }
  }

  @Test
  void aRiskThatFallsUntilItsDomainEndsCausesNoException() {
    Solution solution = solve(new Border());
    assertThat(isCertified(solution)).isFalse();
    assertThat(solution.x()[0]).isBetween(0.0, 2.0);
  }

  /** A loss that rejects the start is the user's mistake. */
  @Test
  void aRejectedStartIsAnError() {
    assertThatThrownBy(() -> Solver.ofUnchecked(new Domain(1), Auto.defaults()).startX(-1).solve())
        .hasMessageContaining("x must be positive, but was -1.0.");
  }
}
