package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.fixture.Bowl;
import dev.agon.fixture.Plain;
import dev.agon.fixture.QuadraticSum;
import dev.agon.fixture.RowRegression;
import dev.agon.method.auto.Auto;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.player.PlayerKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The defaults of a solver, and the settings that identify a run in a checkpoint. */
class SolverSettingsTest {
  @TempDir private Path folder;

  private static Solver bowl() {
    return Solver.of(new Bowl(1), Sgda.defaults().withSteps(0.1, 0.1).withBatches(5, 7));
  }

  private static Solver quadratics(int dimensionX) {
    Hcmm2 method = Hcmm2.defaults().withSteps(0.01, 0.02).withBatches(2, 4);
    return Solver.of(new QuadraticSum(dimensionX, 3, 9, 0.3, 1), method);
  }

  private static Solver rows(PlayerKind kind) {
    return Solver.of(new RowRegression(30, 4, 1), Sgda.defaults()).player(kind);
  }

  /** The notices of the second run, which resumes the first. */
  private AbstractThrowableAssert<?, ? extends Throwable> refusal(Solver first, Solver second) {
    Path file = folder.resolve("run");
    Budget two = Budget.iterations(2);
    first.budget(two).checkpoint(new Checkpoint(file)).solve();
    Checkpoint resumed = new Checkpoint(file).resume(true);
    return assertThatThrownBy(() -> second.budget(two).checkpoint(resumed).solve())
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void evaluatesEvery20IterationsByDefault() {
    List<Long> evaluations =
        bowl().budget(Budget.iterations(50)).solve().trace().stream()
            .map(TracePoint::iteration)
            .toList();
    assertThat(evaluations).containsExactly(0L, 20L, 40L, 50L);
    refusal(bowl(), bowl().evaluateEvery(7))
        .hasMessageContaining("another run: evaluate-every was 20, and is now 7.");
  }

  @Test
  void fixedIntervalIsRejectedForAutoAndEstimatedRisk() {
    Bowl bowl = new Bowl(1);
    Solver auto = Solver.of(bowl, Auto.defaults());
    refusal(auto, Solver.of(bowl, Auto.defaults()).evaluateEvery(7))
        .hasMessageContaining("another run: evaluate-every was 0, and is now 7.");
    Solver otherEyes = Solver.of(bowl, Auto.defaults()).evaluateWith(new Bowl(1)::primal);
    refusal(auto, otherEyes)
        .hasMessageContaining("another run: evaluate-every was 0, and is now 20.");
    Solver estimated = Solver.of(new Plain(bowl), Sgda.defaults());
    refusal(estimated, Solver.of(new Plain(bowl), Sgda.defaults()).evaluateEvery(7))
        .hasMessageContaining("another run: evaluate-every was a share of 0.1, and is now 7.");
  }

  @Test
  void rejectsCheckpointOfAnotherProblem() {
    refusal(quadratics(4), quadratics(5))
        .hasMessageContaining(
            "problem was QuadraticSum of 4 + 3 coordinates, and is now QuadraticSum of 5 + 3");
  }

  @Test
  void rejectsCheckpointOfAnotherMethodOrParameter() {
    Solver other = Solver.of(new Bowl(1), Hcmm2.defaults().withSteps(0.1, 0.1).withBatches(5, 7));
    refusal(bowl(), other).hasMessageContaining("method was sgda, and is now hcmm2");
    Solver faster = Solver.of(new Bowl(1), Sgda.defaults().withSteps(0.2, 0.1).withBatches(5, 7));
    refusal(bowl(), faster).hasMessageContaining("another run: step-x was 0.1, and is now 0.2.");
  }

  @Test
  void rejectsCheckpointOfAnotherStart() {
    refusal(bowl(), bowl().startX(0.5)).hasMessageContaining("another run: start was ");
    refusal(bowl(), bowl().startY(0.5)).hasMessageContaining("another run: start was ");
  }

  @Test
  void rejectsCheckpointOfAnotherPlayerKind() {
    refusal(rows(PlayerKind.DENSE), rows(PlayerKind.LAZY))
        .hasMessageContaining("another run: player was dense, and is now lazy.");
  }

  @Test
  void rejectsCheckpointOfRandomBatchesForReplay() {
    List<int[]> batches = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      batches.add(new int[] {0, 1, 2});
    }
    refusal(bowl(), bowl().replay(batches))
        .hasMessageContaining("another run: batches was drawn with-replacement, and is now given.");
  }
}
