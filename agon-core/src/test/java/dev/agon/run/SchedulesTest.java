package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.fixture.Bowl;
import dev.agon.fixture.Coupled;
import dev.agon.fixture.QuadraticSum;
import dev.agon.method.auto.Auto;
import dev.agon.method.baseline.Sgda;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.Drawing;
import dev.agon.state.State;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schedules of steps, averages of iterates, epochs and full batches. */
class SchedulesTest {
  private static final Sgda METHOD = Sgda.defaults().withSteps(0.1, 0.2).withBatches(2, 2);

  private static Solver sum() {
    return Solver.of(new QuadraticSum(3, 3, 9, 0.3, 1), METHOD).budget(Budget.iterations(40));
  }

  @Test
  void factorsFollowTheirFormulas() {
    assertThat(Schedule.constant().factor(1000)).isEqualTo(1);
    assertThat(Schedule.inverseRoot(10).factor(0)).isEqualTo(1);
    assertThat(Schedule.inverseRoot(10).factor(30)).isEqualTo(0.5);
    assertThat(Schedule.cosine(100).factor(0)).isEqualTo(1);
    assertThat(Schedule.cosine(100).factor(50)).isCloseTo(0.5, within(1e-15));
    assertThat(Schedule.cosine(100).factor(100)).isZero();
    Schedule warm = Schedule.inverseRoot(10).warmUp(4);
    assertThat(warm.factor(0)).isEqualTo(0.25);
    assertThat(warm.factor(3)).isEqualTo(1);
    assertThat(warm.factor(34)).isEqualTo(0.5);
    assertThat(warm.describe()).isEqualTo("warm-up 4, inverse-root 10");
    assertThatThrownBy(() -> Schedule.cosine(0)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void aScheduleScalesTheStepsOfBothPlayers() {
    Solution half =
        Solver.of(new Bowl(1), METHOD)
            .schedule(Schedule.constant().warmUp(2))
            .budget(Budget.iterations(1))
            .solve();
    Solution small =
        Solver.of(new Bowl(1), METHOD.withSteps(0.05, 0.1)).budget(Budget.iterations(1)).solve();
    assertThat(half.x()).containsExactly(small.x());
    assertThat(half.y()).containsExactly(small.y());
    Solution still = sum().schedule(Schedule.cosine(5)).budget(Budget.iterations(5)).solve();
    assertThat(sum().schedule(Schedule.cosine(5)).solve().x()).containsExactly(still.x());
  }

  @Test
  void aScheduleWithoutEffectIsRefused() {
    Solver solver = Solver.of(new Bowl(1), Auto.defaults()).schedule(Schedule.cosine(100));
    assertThatThrownBy(solver::solve)
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "the method auto finds its own steps, so the schedule \"cosine 100\" has no"
                + " effect.");
  }

  /** The certificate and P of auto belong to its iterate, not to an average. */
  @Test
  void anAverageOfAMethodThatEvaluatesPIsRefused() {
    Solver solver = Solver.of(new Bowl(1), Auto.defaults()).averaging(Averaging.exponential(0.9));
    assertThatThrownBy(solver::solve)
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "the method auto measures P at its iterate, which does not hold for the average"
                + " \"exponential 0.9\".");
  }

  @Test
  void aScheduleIsPrintedInWords() {
    assertThat(Schedule.cosine(50).warmUp(5)).hasToString("Schedule[warm-up 5, cosine 50]");
  }

  @Test
  void theAverageIsEvaluatedAndReturned() {
    double[] mean = new double[3];
    for (int k = 1; k <= 5; k++) {
      double[] x = sum().budget(Budget.iterations(k)).solve().x();
      for (int j = 0; j < 3; j++) {
        mean[j] += x[j] / 5;
      }
    }
    Solver averaged = sum().averaging(Averaging.mean()).budget(Budget.iterations(5));
    Solution solution = averaged.evaluateEvery(1).solve();
    assertThat(solution.x()).containsExactly(mean, within(1e-14));
    Solution moving =
        sum().averaging(Averaging.exponential(0)).budget(Budget.iterations(5)).solve();
    assertThat(moving.x())
        .containsExactly(sum().budget(Budget.iterations(5)).solve().x(), within(1e-14));
    assertThatThrownBy(() -> Averaging.exponential(1)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void anEpochVisitsEveryRowOnce() {
    BatchSource source = BatchSource.epochs(10, 3);
    Batch batch = new Batch();
    int[] sizes = new int[4];
    for (int epoch = 0; epoch < 3; epoch++) {
      int[] seen = new int[10];
      for (int k = 0; k < 4; k++) {
        source.next(3, batch);
        sizes[k] = batch.size();
        for (int i = 0; i < batch.size(); i++) {
          seen[batch.row(i)]++;
        }
      }
      assertThat(seen).containsOnly(1);
      assertThat(sizes).containsExactly(3, 3, 3, 1);
    }
  }

  @Test
  void savedEpochsContinueWhereTheyStopped() {
    BatchSource source = BatchSource.epochs(10, 3);
    Batch batch = new Batch();
    for (int k = 0; k < 6; k++) {
      source.next(3, batch);
    }
    State state = new State();
    source.save(state);
    BatchSource other = BatchSource.epochs(10, 3);
    other.restore(state);
    Batch there = new Batch();
    for (int k = 0; k < 6; k++) {
      source.next(3, batch);
      other.next(3, there);
      assertThat(Arrays.copyOf(there.rows(), there.size()))
          .containsExactly(Arrays.copyOf(batch.rows(), batch.size()));
    }
  }

  @Test
  void fullBatchesAreDeterministicGradients() {
    Solution full = sum().drawing(Drawing.FULL).solve();
    assertThat(full.x()).containsExactly(sum().drawing(Drawing.FULL).seed(7).solve().x());
    assertThat(full.oracleCalls()).isEqualTo(40L * 2 * 9);
    assertThatThrownBy(() -> Solver.of(Coupled.free(1), METHOD).drawing(Drawing.EPOCHS).solve())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("epochs needs a FiniteSumProblem");
  }

  @Test
  void resumedRunWithAllSettingsContinuesBitForBit(@TempDir Path folder) {
    Path file = folder.resolve("run");
    all(20).checkpoint(new Checkpoint(file)).solve();
    Solution resumed = all(40).checkpoint(new Checkpoint(file).resume(true)).solve();
    Solution whole = all(40).solve();
    assertThat(resumed.x()).containsExactly(whole.x());
    assertThat(resumed.y()).containsExactly(whole.y());
  }

  private static Solver all(int iterations) {
    return sum()
        .drawing(Drawing.EPOCHS)
        .averaging(Averaging.exponential(0.9))
        .schedule(Schedule.inverseRoot(5).warmUp(3))
        .budget(Budget.iterations(iterations));
  }
}
