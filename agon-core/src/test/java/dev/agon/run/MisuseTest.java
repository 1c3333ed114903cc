package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.fixture.Bowl;
import dev.agon.method.baseline.Sgda;
import dev.agon.problem.PrimalProblem;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;

/** Misuse of a solver: concurrent calls, interrupts, and lack of memory. */
class MisuseTest {
  private static Solver bowl() {
    return Solver.of(new Bowl(1), Sgda.defaults().withSteps(0.1, 0.1).withBatches(5, 7))
        .evaluateEvery(1);
  }

  @Test
  void rejectsConcurrentSolve() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch tried = new CountDownLatch(1);
    Solver solver = bowl().budget(Budget.iterations(3));
    solver.listener(
        new RunListener() {
          @Override
          public void evaluated(TracePoint point) {
            begun.countDown();
            await(tried);
          }
        });
    AtomicReference<Solution> first = new AtomicReference<>();
    Thread other = new Thread(() -> first.set(solver.solve()));
    other.start();
    begun.await();
    assertThatThrownBy(solver::solve)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("already solving");
    tried.countDown();
    other.join();
    Solution finished = java.util.Objects.requireNonNull(first.get());
    assertThat(finished.iterations()).isEqualTo(3);
    assertThat(solver.solve().x()).as("free again").isEqualTo(finished.x());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void interruptEndsRunAndStaysSet() {
    Solver solver = bowl().budget(Budget.UNLIMITED);
    solver.listener(
        new RunListener() {
          @Override
          public void iterated(long iteration) {
            if (iteration == 7) {
              Thread.currentThread().interrupt();
            }
          }
        });
    Solution solution = solver.solve();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(solution.stopReason()).isEqualTo(StopReason.INTERRUPTED);
    assertThat(solution.iterations()).isEqualTo(7);
    assertThat(solution.last().iteration()).isEqualTo(7);
  }

  @Test
  @SuppressWarnings("NullAway") // null is the misuse
  void nullIsRejectedByNameBeforeTheRun() {
    Checkpoint checkpoint = new Checkpoint(Path.of("none"));
    Map<String, ThrowableAssert.ThrowingCallable> calls = new LinkedHashMap<>();
    calls.put("problem of Solver.of", () -> Solver.of(null, Sgda.defaults()));
    calls.put("method of Solver.of", () -> Solver.of(new Bowl(1), null));
    calls.put("problem of Solver.ofUnchecked", () -> Solver.ofUnchecked(null, Sgda.defaults()));
    calls.put("method of Solver.ofUnchecked", () -> Solver.ofUnchecked(new Bowl(1), null));
    calls.put("runSettings of a Solver", () -> bowl().runSettings(null));
    calls.put("evaluateWith of a Solver", () -> bowl().evaluateWith(null));
    calls.put("player of a Solver", () -> bowl().player(null));
    calls.put("replay of a Solver", () -> bowl().replay(null));
    calls.put("drawing of a Solver", () -> bowl().drawing(null));
    calls.put("schedule of a Solver", () -> bowl().schedule(null));
    calls.put("averaging of a Solver", () -> bowl().averaging(null));
    calls.put("withListener of a RunS", () -> RunSettings.defaults().withListener(null));
    calls.put("cancelled of a RunS", () -> RunSettings.defaults().withCancelled(null));
    calls.put("file of new Checkpoint", () -> new Checkpoint(null));
    calls.put("notices of a Checkpoint", () -> checkpoint.notices(null));
    calls.put("written of a Checkpoint", () -> checkpoint.written(null));
    calls.put("value of Checkpoint.identity", () -> checkpoint.identity("data", null));
    calls.forEach(
        (name, call) ->
            assertThatThrownBy(call)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(name)
                .hasMessageContaining("must not be null"));
  }

  @Test
  void keepsResultWhenMemoryRunsOut() {
    int[] calls = {0};
    PrimalProblem hungry =
        (x, gradient) -> {
          if (++calls[0] == 4) {
            throw new OutOfMemoryError("Java heap space");
          }
          return x[0] * x[0];
        };
    Solution solution = bowl().evaluateWith(hungry).budget(Budget.iterations(100)).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.OUT_OF_MEMORY);
    assertThat(solution.stopReason().isCutShort()).isTrue();
    assertThat(solution.trace()).hasSize(3);
    assertThat(solution.best().at().iteration()).isEqualTo(2);
  }

  @Test
  void withoutResultOutOfMemoryIsThrown() {
    PrimalProblem hungry =
        (x, gradient) -> {
          throw new OutOfMemoryError("Java heap space");
        };
    assertThatThrownBy(() -> bowl().evaluateWith(hungry).solve())
        .isInstanceOf(OutOfMemoryError.class);
  }

  @Test
  void exceptionsOfListenersAndProblemsKeepTheirCause() {
    IllegalStateException cause = new IllegalStateException("the sensor is off");
    PrimalProblem broken =
        (x, gradient) -> {
          throw new IllegalArgumentException("no risk today", cause);
        };
    assertThatThrownBy(() -> bowl().evaluateWith(broken).solve())
        .hasMessage("no risk today")
        .hasCause(cause);
  }
}
