package dev.agon.testkit.methods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.fixture.Saddle;
import dev.agon.game.GameSetup;
import dev.agon.method.Method;
import dev.agon.method.baseline.SgdaB;
import dev.agon.problem.BatchSource;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.StopReason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Backtracking without noise, where L is known. */
class SgdaBTest {
  /** Divergent steps are undone at any scale, and the saddle is found. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 20, 400})
  void findsStepsOfAnySize(double curvatureX) {
    Saddle saddle = new Saddle(curvatureX, 1, 0.5);
    SgdaB method = SgdaB.defaults().withConcavity(1).withRuns(1, 50).withBatch(1);
    Solution solution =
        Solver.of(saddle, method).budget(Budget.iterations(40_000)).evaluateEvery(1000).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.ITERATIONS);
    assertThat(Saddle.distance(solution.x(), Saddle.X)).isLessThan(1e-6);
    assertThat(Saddle.distance(solution.y(), Saddle.Y)).isLessThan(1e-6);
  }

  /**
   * An estimate of L is rejected only while steps are too long: it stays close to the true value.
   */
  @Test
  void estimateStopsGrowingNearL() {
    double mu = 1;
    Saddle saddle = new Saddle(1, 8, 0.5); // in y the curvature is 8, so L is about 8
    GameSetup<Saddle> setup =
        new GameSetup<>(
            saddle, new double[2], new double[2], BatchSource.random(saddle.sampling(), 1));
    Method.Iteration iteration =
        SgdaB.defaults().withConcavity(mu).withRuns(1, 50).withBatch(1).begin(setup);
    for (int i = 0; i < 5000; i++) {
      setup.game().beginIteration();
      iteration.step(i);
    }
    assertThat(iteration.diagnostics().get("lipschitz")).isBetween(4.0, 17.0);
  }
}
