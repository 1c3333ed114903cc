package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.fixture.Bowl;
import dev.agon.fixture.QuadraticSum;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The state that a resumed run restores, the file that it uses, and its notices. */
class CheckpointTest {
  private static final int WHOLE = 60;

  @TempDir private Path folder;
  private Path file;
  private final List<String> notices = new ArrayList<>();

  @BeforeEach
  void place() {
    file = folder.resolve("run");
  }

  private Checkpoint checkpoint(boolean resume) {
    return new Checkpoint(file).every(0).resume(resume).notices(notices::add);
  }

  private static Solver solver(int iterations) {
    return Solver.of(
            new QuadraticSum(4, 3, 9, 0.3, 1),
            Hcmm2.defaults().withSteps(0.01, 0.02).withBatches(2, 4))
        .evaluateEvery(7)
        .seed(5)
        .budget(Budget.iterations(iterations));
  }

  private static void assertSame(Solution actual, Solution expected) {
    assertThat(actual.x()).containsExactly(expected.x());
    assertThat(actual.y()).containsExactly(expected.y());
    assertThat(actual.best().x()).containsExactly(expected.best().x());
    assertThat(actual.best().at().iteration()).isEqualTo(expected.best().at().iteration());
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
    assertThat(actual.oracleCalls()).isEqualTo(expected.oracleCalls());
    assertThat(actual.stopReason()).isEqualTo(expected.stopReason());
    assertThat(timeless(actual)).isEqualTo(timeless(expected));
  }

  private static List<TracePoint> timeless(Solution solution) {
    return solution.trace().stream()
        .map(p -> new TracePoint(p.iteration(), p.oracleCalls(), 0, p.risk(), p.gradientNorm()))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 30, 59})
  void resumedRunEqualsUninterruptedRun(int stop) {
    Solution whole = solver(WHOLE).solve();
    solver(WHOLE).interruptedBy(new Countdown(stop)).checkpoint(checkpoint(false)).solve();
    Solution resumed = solver(WHOLE).checkpoint(checkpoint(true)).solve();
    assertSame(resumed, whole);
    assertThat(resumed.seconds()).isPositive();
    assertThat(notices).containsExactly("the run continues from " + file + ".");
  }

  /** Called after every iteration; returns true once. */
  private static final class Countdown implements java.util.function.BooleanSupplier {
    private int left;

    Countdown(int left) {
      this.left = left;
    }

    @Override
    public boolean getAsBoolean() {
      left--;
      return left == 0;
    }
  }

  @Test
  void finishedRunResumesOnlyWithLargerBudget() {
    Solution first = solver(20).checkpoint(checkpoint(false)).solve();
    assertSame(solver(20).checkpoint(checkpoint(true)).solve(), first);
    Solution longer = solver(WHOLE).checkpoint(checkpoint(true)).solve();
    assertThat(longer.x()).containsExactly(solver(WHOLE).solve().x());
    assertThat(longer.iterations()).isEqualTo(WHOLE);
  }

  @Test
  void runThatReachedItsTargetDoesNotContinue() {
    Budget target = Budget.iterations(WHOLE).withTargetGradient(1e6);
    Solution first = solver(1).budget(target).checkpoint(checkpoint(false)).solve();
    assertThat(first.stopReason()).isEqualTo(StopReason.TARGET_GRADIENT);
    solver(7).checkpoint(checkpoint(false)).solve(); // the last of them is evaluated
    Solution again = solver(1).budget(target).checkpoint(checkpoint(true)).solve();
    assertThat(again.stopReason()).isEqualTo(StopReason.TARGET_GRADIENT);
    assertThat(again.iterations()).isEqualTo(7);
  }

  @Test
  void doesNotResumeUnlessRequested() {
    solver(20).checkpoint(checkpoint(false)).solve();
    assertSame(solver(20).checkpoint(checkpoint(false)).solve(), solver(20).solve());
    assertThat(notices).isEmpty();
  }

  @Test
  void startsFromScratchWithoutCheckpoint() {
    assertSame(solver(20).checkpoint(checkpoint(true)).solve(), solver(20).solve());
    assertThat(notices)
        .containsExactly(
            "there is no checkpoint " + file + " yet; the run starts from the beginning.");
  }

  @Test
  void usesPreviousCheckpointIfLastIsDamaged() throws IOException {
    solver(20).checkpoint(checkpoint(false)).solve();
    Files.writeString(file, "damaged");
    assertSame(solver(20).checkpoint(checkpoint(true)).solve(), solver(20).solve());
    assertThat(notices)
        .containsExactly(
            "the checkpoint " + file + " cannot be used: it is truncated.",
            "the run continues from " + Checkpoint.previous(file) + ".");
  }

  @Test
  void failsOrRestartsIfBothAreDamaged() throws IOException {
    CheckpointFolder many =
        new CheckpointFolder(folder).every(0).resume(true).notices(notices::add);
    file = folder.resolve("third.checkpoint");
    solver(20).checkpoint(many.of("third")).solve();
    assertThat(notices).isEmpty();
    Files.writeString(file, "damaged");
    Files.writeString(Checkpoint.previous(file), "damaged");
    assertThatThrownBy(() -> solver(20).checkpoint(checkpoint(true)).solve())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(file + " cannot be used")
        .hasMessageContaining(Checkpoint.previous(file) + " cannot be used")
        .asString()
        .contains("Start again without resuming.");
    assertSame(solver(20).checkpoint(many.of("third")).solve(), solver(20).solve());
    assertThat(notices).hasSize(2);
    many.remove("third");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void rejectsCheckpointOfAnotherRunWithDifferences() {
    solver(20).checkpoint(checkpoint(false).identity("data", "abc")).solve();
    assertThatThrownBy(
            () ->
                solver(20)
                    .seed(6)
                    .startX(1, 2, 3, 4)
                    .evaluateEvery(8)
                    .checkpoint(checkpoint(true).identity("city", "Rome"))
                    .solve())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("seed was 5, and is now 6; ")
        .hasMessageContaining("start was ")
        .hasMessageContaining("evaluate-every was 7, and is now 8")
        .hasMessageContaining("data was abc, and is now not set")
        .hasMessageContaining("city was not set, and is now Rome.")
        .hasMessageNotContaining("method was");
  }

  @Test
  void writesPeriodicallyAndAtTheEnd() {
    List<String> writes = new ArrayList<>();
    Checkpoint often = new Checkpoint(file).every(0).written(() -> writes.add("again"));
    solver(20).checkpoint(often).solve();
    assertThat(writes).hasSize(21);
    writes.clear();
    Checkpoint seldom = new Checkpoint(file).every(1000).written(() -> writes.add("again"));
    solver(20).checkpoint(seldom).solve();
    assertThat(writes).hasSize(1);
    often.requireWritten(); // does not throw
  }

  /** Its last iteration was undone, but has drawn its batches: the last write is kept. */
  @Test
  void doesNotWriteAfterUnfinishedIteration() {
    List<String> writes = new ArrayList<>();
    Checkpoint seldom = new Checkpoint(file).every(1000).written(() -> writes.add("again"));
    Solution diverged =
        Solver.of(new Bowl(1).brokenFromCall(3), Sgda.defaults()).checkpoint(seldom).solve();
    assertThat(diverged.stopReason()).isEqualTo(StopReason.DIVERGED);
    List<int[]> two = List.of(new int[] {0, 1}, new int[] {2});
    Solution replayed =
        Solver.of(new Bowl(1), Sgda.defaults()).replay(two).checkpoint(seldom).solve();
    assertThat(replayed.stopReason()).isEqualTo(StopReason.REPLAY_END);
    assertThat(writes).isEmpty();
    assertThat(file).doesNotExist();
  }

  /** The risk is smallest on the way, when the point passes 0.6. */
  @Test
  void restoresBestPoint() {
    Solution first = passing(14).checkpoint(checkpoint(false)).solve();
    Solution resumed = passing(20).checkpoint(checkpoint(true)).solve();
    assertThat(first.best().at().iteration()).isBetween(1L, 10L);
    assertThat(resumed.best().at()).isEqualTo(first.best().at());
    assertThat(resumed.best().x()).containsExactly(first.best().x());
    assertThat(resumed.best().x()[0]).isCloseTo(0.6, within(0.1));
  }

  private static Solver passing(int iterations) {
    return Solver.of(new Bowl(1), Sgda.defaults().withSteps(0.1, 0.1).withBatches(2, 2))
        .evaluateWith((x, gradient) -> Math.abs(x[0] - 0.6))
        .evaluateEvery(1)
        .budget(Budget.iterations(iterations));
  }

  @Test
  void rejectsSecondsOutOfRange() {
    for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new Checkpoint(file).every(bad))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("at least 0, but was " + bad);
      assertThatThrownBy(() -> new CheckpointFolder(folder).every(bad))
          .isInstanceOf(InvalidInputException.class);
    }
  }

  /** Listeners with state are resumed, too. */
  @Test
  void savesStateOfListeners() {
    Counter whole = new Counter();
    solver(WHOLE).listener(whole).solve();
    solver(30)
        .listener(new RunListener() {})
        .listener(new Counter())
        .checkpoint(checkpoint(false))
        .solve();
    Counter resumed = new Counter();
    solver(WHOLE)
        .listener(new RunListener() {})
        .listener(resumed)
        .checkpoint(checkpoint(true))
        .solve();
    assertThat(resumed.count).isEqualTo(whole.count).isEqualTo(WHOLE);
  }

  private static final class Counter implements RunListener, Savable {
    private long count;

    @Override
    public void iterated(long iteration) {
      count++;
    }

    @Override
    public void save(State to) {
      to.put("count", count);
    }

    @Override
    public void restore(State from) {
      count = from.count("count");
    }
  }
}
