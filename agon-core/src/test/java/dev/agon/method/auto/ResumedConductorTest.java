package dev.agon.method.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.fixture.BlindGame;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stochastic conductor that is stopped within or between rounds ends with the same bits. */
class ResumedConductorTest {
  private static final int ITERATIONS = 2000;

  @TempDir Path folder;

  private static Solver solver(long iterations) {
    return Solver.of(new BlindGame(), Auto.defaults()).budget(Budget.iterations(iterations));
  }

  private Checkpoint checkpoint() {
    return new Checkpoint(folder.resolve("run.checkpoint")).every(1e6).resume(true);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 249, 250, 251, 777, 1500, 1999, ITERATIONS})
  void interruptionChangesNoBit(int stop) {
    Solution whole = solver(ITERATIONS).solve();
    solver(stop).checkpoint(checkpoint()).solve();
    Solution resumed = solver(ITERATIONS).checkpoint(checkpoint()).solve();
    assertThat(resumed.x()).isEqualTo(whole.x());
    assertThat(resumed.y()).isEqualTo(whole.y());
    assertThat(resumed.oracleCalls()).isEqualTo(whole.oracleCalls());
    assertThat(resumed.iterations()).isEqualTo(whole.iterations());
    assertThat(resumed.stopReason()).isEqualTo(whole.stopReason());
    assertThat(resumed.account()).isEqualTo(whole.account());
  }
}
