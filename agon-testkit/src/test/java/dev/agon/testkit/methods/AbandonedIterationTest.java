package dev.agon.testkit.methods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.method.Method;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.StopReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An unfinished iteration leaves no trace, after any number of moves. */
class AbandonedIterationTest {
  static Stream<Arguments> methods() {
    return Catalog.onSmallProblems();
  }

  @ParameterizedTest
  @MethodSource("methods")
  void replayMayEndAtAnyBatch(Method<?> method, FiniteSumProblem problem) {
    List<int[]> batches = record(problem, 40);
    for (int used = 1; used < batches.size(); used++) {
      Solution cut = solver(method, problem).replay(batches.subList(0, used)).solve();
      Solution whole =
          solver(method, problem)
              .replay(batches)
              .budget(Budget.iterations(cut.iterations()))
              .solve();
      assertThat(cut.stopReason()).isEqualTo(StopReason.REPLAY_END);
      assertThat(cut.x()).as("x after %d batches", used).isEqualTo(whole.x());
      assertThat(cut.y()).as("y after %d batches", used).isEqualTo(whole.y());
      assertThat(cut.oracleCalls()).isEqualTo(whole.oracleCalls());
    }
  }

  private static Solver solver(Method<?> method, FiniteSumProblem problem) {
    return Solver.ofUnchecked(problem, method);
  }

  private static List<int[]> record(FiniteSumProblem problem, int count) {
    BatchSource source = BatchSource.random(problem.sampling(), 3);
    List<int[]> batches = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      Batch batch = new Batch();
      source.next(3, batch);
      batches.add(Arrays.copyOf(batch.rows(), batch.size()));
    }
    return batches;
  }
}
