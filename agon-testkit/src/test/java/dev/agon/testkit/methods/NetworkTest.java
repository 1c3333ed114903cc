package dev.agon.testkit.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.fixture.NoisyQuadratic;
import dev.agon.fixture.SmallRows;
import dev.agon.method.Method;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.network.DmHsgd;
import dev.agon.method.network.MixingMatrix;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.run.Budget;
import dev.agon.run.RunListener;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.StopReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTest {
  static Stream<FiniteSumProblem> problems() {
    return Stream.of(new NoisyQuadratic(), new SmallRows());
  }

  private static DmHsgd network(int nodes) {
    return DmHsgd.defaults()
        .withSteps(0.05, 0.03)
        .withSmoothing(0.2, 0.3)
        .withNodes(nodes, DmHsgd.Mixing.RING)
        .withBatches(3, 8);
  }

  private static Solution solve(FiniteSumProblem problem, Method<?> method, int threads) {
    return Solver.ofUnchecked(problem, method.withThreads(threads))
        .budget(Budget.iterations(200))
        .solve();
  }

  @ParameterizedTest
  @MethodSource("problems")
  void oneNodeEqualsStormBitForBit(FiniteSumProblem problem) {
    Solution alone = solve(problem, network(1), 1);
    Solution storm =
        solve(
            problem,
            StormGda.defaults().withSteps(0.05, 0.03).withSmoothing(0.2, 0.3).withBatches(3, 8),
            1);
    assertThat(alone.x()).isEqualTo(storm.x());
    assertThat(alone.y()).isEqualTo(storm.y());
    assertThat(alone.oracleCalls()).isEqualTo(storm.oracleCalls());
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void threadsDoNotChangeABit(int threads) {
    for (FiniteSumProblem problem : problems().toList()) {
      Solution one = solve(problem, network(20), 1);
      Solution many = solve(problem, network(20), threads);
      assertThat(many.x()).isEqualTo(one.x());
      assertThat(many.y()).isEqualTo(one.y());
    }
  }

  @Test
  void nodesDrawTheirOwnBatches() {
    // If all nodes had the same stream they would stay equal.
    assertThat(consensusErrors(network(20)).get(1)).isPositive();
  }

  @Test
  void nodesReachConsensus() {
    DmHsgd method =
        DmHsgd.defaults()
            .withSteps(0.02, 0.02)
            .withSmoothing(0.01)
            .withNodes(20, DmHsgd.Mixing.RING)
            .withBatches(3, 3);
    List<Double> errors = consensusErrors(method);
    double early = errors.get(10);
    double late = errors.get(errors.size() - 1);
    assertThat(late).isLessThan(0.2 * early);
  }

  private static List<Double> consensusErrors(DmHsgd method) {
    List<Double> errors = new ArrayList<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void diagnosed(long iteration, Map<String, Double> numbers) {
            errors.add(numbers.get("consensus-error"));
          }
        };
    Solver.of(new NoisyQuadratic(), method)
        .listener(listener)
        .evaluateEvery(1)
        .budget(Budget.iterations(400))
        .solve();
    return errors;
  }

  @Test
  void recordedBatchesAreAssignedInNodeOrder() {
    int nodes = 4;
    int iterations = 6;
    FiniteSumProblem problem = new NoisyQuadratic();
    BatchSource source = BatchSource.random(problem.sampling(), /* seed= */ 1);
    List<BatchSource> streams = IntStream.range(0, nodes).mapToObj(source::stream).toList();
    List<int[]> lines = new ArrayList<>();
    for (int i = 0; i < iterations; i++) {
      for (BatchSource stream : streams) {
        Batch batch = new Batch();
        stream.next(i == 0 ? 8 : 3, batch);
        lines.add(Arrays.copyOf(batch.rows(), batch.size()));
      }
    }
    lines.add(new int[] {0, 1}); // the first node of an incomplete iteration

    Solution replayed = Solver.of(problem, network(nodes)).replay(lines).solve();
    Solution drawn =
        Solver.of(problem, network(nodes)).budget(Budget.iterations(iterations)).solve();
    assertThat(replayed.stopReason()).isEqualTo(StopReason.REPLAY_END);
    assertThat(replayed.iterations()).isEqualTo(iterations);
    assertThat(replayed.x()).isEqualTo(drawn.x());
    assertThat(replayed.y()).isEqualTo(drawn.y());
    assertThat(replayed.oracleCalls()).isEqualTo(drawn.oracleCalls());
  }

  @Test
  void rejectsMatrixThatIsNotDoublyStochastic() {
    assertThatThrownBy(() -> MixingMatrix.of(new double[][] {{0.5, 0.5}, {1, 0}}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("column 0 sums to 1.5");
    assertThatThrownBy(() -> MixingMatrix.of(new double[][] {{2, -1}, {-1, 2}}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("row 0 contains -1");
    assertThatThrownBy(() -> MixingMatrix.of(new double[][] {{1, 0}, {0}}))
        .isInstanceOf(InvalidInputException.class);
  }
}
