package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.estimate.Stationarity;
import dev.agon.fixture.Batches;
import dev.agon.fixture.Bowl;
import dev.agon.fixture.Forwarding;
import dev.agon.method.Method;
import dev.agon.method.baseline.Sagda;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.catalogue.Methods;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.problem.Batch;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An unfinished iteration leaves no trace: points, calls and count are as before. */
class UnfinishedIterationTest {
  /** In iteration 3 the x-player has moved when y becomes infinite: x is restored. */
  @ParameterizedTest
  @ValueSource(strings = {"hcmm1", "hcmm2", "sgda", "sagda", "storm-gda", "heavy-ball"})
  void divergedRunKeepsTheLastFiniteIterateOfBothPlayers(String name) {
    Method<?> method = Methods.named(name).create(Map.of("batch", "2", "first-batch", "4"));
    int gradientsPerIteration = name.equals("sagda") || name.equals("storm-gda") ? 2 : 1;
    int gradientsOfThree =
        name.equals("storm-gda") ? 1 + 2 * gradientsPerIteration : 3 * gradientsPerIteration;
    Solution expected =
        Solver.ofUnchecked(new Bowl(1), method).budget(Budget.iterations(3)).solve();
    Solution diverged =
        Solver.ofUnchecked(new Bowl(1).brokenFromCall(gradientsOfThree), method)
            .evaluateEvery(1)
            .solve();
    assertThat(diverged.stopReason()).isEqualTo(StopReason.DIVERGED);
    assertThat(diverged.iterations()).isEqualTo(3);
    assertThat(diverged.x()).containsExactly(expected.x());
    assertThat(diverged.y()).containsExactly(expected.y());
    assertThat(diverged.oracleCalls()).isEqualTo(expected.oracleCalls());
    assertThat(diverged.last().iteration()).isEqualTo(3);
  }

  @Test
  void explodingStepsEndAsDiverged() {
    Solution solution =
        Solver.of(new Bowl(1), Sgda.defaults().withSteps(1e200, 1e200).withBatches(1, 1))
            .evaluateEvery(1000)
            .solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.DIVERGED);
    assertThat(solution.x()[0]).isFinite();
    assertThat(solution.y()[0]).isFinite();
  }

  @Test
  void riskThatIsNotFiniteEndsRun() {
    Solution solution =
        Solver.of(new Bowl(1), Sgda.defaults().withSteps(0.1, 0.1).withBatches(1, 1))
            .evaluateWith((x, gradient) -> x[0] < 0.5 ? Double.NaN : x[0])
            .evaluateEvery(1)
            .solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.DIVERGED);
    assertThat(solution.best().at().risk()).isGreaterThanOrEqualTo(0.5);
  }

  @Test
  void outOfMemoryKeepsLastIterationWithoutEvaluation() {
    Sgda sgda = Sgda.defaults().withSteps(0.1, 0.1).withBatches(2, 2);
    Solution expected = Solver.of(new Bowl(1), sgda).budget(Budget.iterations(3)).solve();
    Solution solution = Solver.of(new Exhausted(3), sgda).evaluateWith(new Bowl(1)).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.OUT_OF_MEMORY);
    assertThat(solution.iterations()).isEqualTo(3);
    assertThat(solution.oracleCalls()).isEqualTo(expected.oracleCalls());
    assertThat(solution.x()).containsExactly(expected.x());
    assertThat(solution.y()).containsExactly(expected.y());
    assertThat(solution.stationarity()).isEqualTo(Stationarity.UNKNOWN);
    assertThat(solution.last().iteration()).isZero();
  }

  @Test
  void finalRiskIsUnknownIfMemoryRunsOut() {
    Sgda sgda = Sgda.defaults().withSteps(0.1, 0.1).withBatches(2, 2);
    Solution solution =
        Solver.of(new Exhausted(3), sgda)
            .evaluateWith(new Bowl(1))
            .budget(Budget.iterations(3))
            .solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.ITERATIONS);
    assertThat(solution.stationarity()).isEqualTo(Stationarity.UNKNOWN);
  }

  /** This many gradients, and then no memory. */
  private static final class Exhausted extends Forwarding<Bowl> {
    private int left;

    Exhausted(int gradients) {
      super(new Bowl(1));
      left = gradients;
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      super.gradient(x, y, batch, gx, gy);
      if (left-- == 0) {
        throw new OutOfMemoryError("Java heap space");
      }
    }
  }

  @Test
  void rejectsReplayedRowOutOfRange() {
    Solver solver = Solver.of(new Bowl(1), Hcmm1.defaults());
    solver.replay(List.of(new int[] {0, 3}, new int[] {4}));
    assertThatThrownBy(solver::solve)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("batch 2 of the replay has row 4, but there are 4 rows");
  }

  /** Seven batches are three and a half iterations of SAGDA: the half is dropped. */
  @Test
  void replayEndsAfterLastCompleteIteration() {
    List<int[]> seven = Batches.random(7, 4, 5, 1);
    Sagda sagda = Sagda.defaults().withSteps(0.1, 0.1).withBatches(5, 5);
    Solution solution = Solver.of(new Bowl(1), sagda).replay(seven).solve();
    Solution whole = Solver.of(new Bowl(1), sagda).replay(seven.subList(0, 6)).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.REPLAY_END);
    assertThat(solution.iterations()).isEqualTo(3);
    assertThat(solution.oracleCalls()).isEqualTo(30);
    assertThat(solution.x()).containsExactly(whole.x());
    assertThat(solution.y()).containsExactly(whole.y());
    assertThat(solution.last().iteration()).isEqualTo(3);
  }

  /** A replayed batch keeps its own size, and is counted by it. */
  @Test
  void replayedBatchesKeepTheirSize() {
    List<int[]> batches = List.of(new int[] {0, 1, 2}, new int[] {3}, new int[] {1, 1});
    Solution solution = Solver.of(new Bowl(1), Hcmm1.defaults()).replay(batches).solve();
    assertThat(solution.iterations()).isEqualTo(3);
    assertThat(solution.oracleCalls()).isEqualTo(2 * 3 + 3 * 1 + 3 * 2);
  }
}
