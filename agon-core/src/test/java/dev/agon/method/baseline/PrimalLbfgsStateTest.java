package dev.agon.method.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.game.GameSetup;
import dev.agon.method.Method;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.StopReason;
import dev.agon.state.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The values of P that primal-lbfgs provides, its stopping rules, and its saved state. */
class PrimalLbfgsStateTest {
  /** {@code P(x) = 10 + sum_j ((j+1) x_j^4/4 - x_j)}: a dozen iterations. */
  private record Valley() implements FinitePrimalProblem {
    @Override
    public int dimensionX() {
      return 3;
    }

    @Override
    public int dimensionY() {
      return 0;
    }

    @Override
    public int sampleCount() {
      return 7;
    }

    @Override
    public void start(double[] x, double[] y) {
      x[0] = 3;
      x[1] = -2;
      x[2] = 5;
    }

    @Override
    public double primal(double[] x, double[] gradient) {
      double sum = 10;
      for (int j = 0; j < x.length; j++) {
        gradient[j] = (j + 1) * x[j] * x[j] * x[j] - 1;
        sum += (j + 1) * x[j] * x[j] * x[j] * x[j] / 4 - x[j];
      }
      return sum;
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      primal(x, gx);
    }
  }

  private static final Valley VALLEY = new Valley();

  private static GameSetup<Valley> setup() {
    double[] x = new double[3];
    VALLEY.start(x, x);
    return new GameSetup<>(VALLEY, x, new double[0], BatchSource.random(VALLEY.sampling(), 1));
  }

  @Test
  void knownRiskIsRiskAtCurrentPoint() {
    GameSetup<Valley> setup = setup();
    Method.Iteration iteration = PrimalLbfgs.defaults().begin(setup);
    double[] gradient = new double[3];
    double[] expected = new double[3];
    assertThat(iteration.knownRisk(gradient)).as("before the first step").isNaN();
    for (int i = 0; i < 6; i++) {
      iteration.step(i);
      double risk = VALLEY.primal(setup.gameOnArrays().x().point(), expected);
      assertThat(iteration.knownRisk(gradient)).isEqualTo(risk);
      assertThat(gradient).containsExactly(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 6})
  void savedDescentContinuesBitForBit(int before) {
    GameSetup<Valley> whole = setup();
    Method.Iteration first = PrimalLbfgs.defaults().begin(whole);
    for (int i = 0; i < before; i++) {
      first.step(i);
    }
    State state = new State();
    state.save("game", whole.game());
    state.save("method", first);
    GameSetup<Valley> resumed = setup();
    Method.Iteration second = PrimalLbfgs.defaults().begin(resumed);
    state.restore("game", resumed.game());
    state.restore("method", second);
    assertThat(second.hasStalled()).isEqualTo(first.hasStalled());
    assertThat(second.hasConverged()).isEqualTo(first.hasConverged());
    for (int i = before; i < before + 5; i++) {
      first.step(i);
      second.step(i);
      assertThat(resumed.gameOnArrays().x().point())
          .containsExactly(whole.gameOnArrays().x().point());
      assertThat(second.knownRisk(new double[3])).isEqualTo(first.knownRisk(new double[3]));
      assertThat(second.hasConverged()).isEqualTo(first.hasConverged());
    }
  }

  @Test
  void stopsAtToleranceOrAtRoundingLevel() {
    Solution loose = solve(1e-3);
    assertThat(loose.stopReason()).isEqualTo(StopReason.CONVERGED);
    assertThat(loose.last().gradientNorm()).isLessThanOrEqualTo(1e-3);
    Solution finest = solve(1e-300);
    assertThat(finest.stopReason()).isEqualTo(StopReason.CONVERGED);
    assertThat(finest.last().gradientNorm()).isLessThan(1e-6);
  }

  /** {@code P(x) = |x - 0.3|}: its gradient stays 1 up to the minimum. */
  private record Kink() implements FinitePrimalProblem {
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
      return 1;
    }

    @Override
    public double primal(double[] x, double[] gradient) {
      gradient[0] = x[0] < 0.3 ? -1 : 1;
      return Math.abs(x[0] - 0.3);
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      primal(x, gx);
    }
  }

  private static GameSetup<Kink> kink() {
    return new GameSetup<>(
        new Kink(), new double[] {1}, new double[0], BatchSource.random(new Kink().sampling(), 1));
  }

  @Test
  void stallIsNotReportedAsConvergence() {
    Method.Iteration first = PrimalLbfgs.defaults().begin(kink());
    for (int i = 0; i < 200 && !first.hasStalled(); i++) {
      first.step(i);
    }
    assertThat(first.hasStalled()).isTrue();
    assertThat(first.hasConverged()).isFalse();
    State state = new State();
    state.save("method", first);
    Method.Iteration second = PrimalLbfgs.defaults().begin(kink());
    assertThat(second.hasStalled()).isFalse();
    state.restore("method", second);
    assertThat(second.hasStalled()).isTrue();
    assertThat(second.hasConverged()).isFalse();
  }

  private static Solution solve(double tolerance) {
    return Solver.of(VALLEY, PrimalLbfgs.defaults().withTolerance(tolerance))
        .budget(Budget.iterations(300))
        .solve();
  }
}
