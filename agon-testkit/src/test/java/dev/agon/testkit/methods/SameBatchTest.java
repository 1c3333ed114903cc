package dev.agon.testkit.methods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.fixture.Forwarding;
import dev.agon.fixture.NoisyQuadratic;
import dev.agon.game.Game;
import dev.agon.method.Method;
import dev.agon.method.adaptive.AdaMsgda;
import dev.agon.method.adaptive.Msgda;
import dev.agon.method.baseline.Sreda;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.baseline.VrAgda;
import dev.agon.method.network.DmHsgd;
import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.run.Budget;
import dev.agon.run.RunListener;
import dev.agon.run.Solver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The most common bug of recursive momentum: the gradient at the old point is taken from the old
 * batch. All evaluations are recorded, and both points of every difference must use the same batch.
 */
class SameBatchTest {
  private static final int ITERATIONS = 9;

  /** One evaluation: the rows and the point. */
  record Evaluation(List<Integer> rows, List<Double> z) {}

  /** Records every evaluation of the method; the run evaluates between iterations. */
  static final class Recorder extends Forwarding<NoisyQuadratic>
      implements FiniteSumProblem, RunListener {
    final List<Evaluation> evaluations = new ArrayList<>();
    private boolean inAnIteration;

    Recorder() {
      super(new NoisyQuadratic());
    }

    @Override
    public void stepping(long iteration, Game<?> game) {
      inAnIteration = true;
    }

    @Override
    public void iterated(long iteration) {
      inAnIteration = false;
    }

    @Override
    public int sampleCount() {
      return problem.sampleCount();
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      List<Integer> rows = Arrays.stream(batch.rows()).limit(batch.size()).boxed().toList();
      List<Double> z = Stream.concat(Arrays.stream(x).boxed(), Arrays.stream(y).boxed()).toList();
      if (inAnIteration) {
        evaluations.add(new Evaluation(rows, z));
      }
      super.gradient(x, y, batch, gx, gy);
    }
  }

  private static List<Evaluation> evaluations(Method<?> method) {
    Recorder recorder = new Recorder();
    Solver.ofUnchecked(recorder, method)
        .budget(Budget.iterations(ITERATIONS))
        .listener(recorder)
        .solve();
    return recorder.evaluations;
  }

  static Stream<Method<?>> recursive() {
    return Stream.of(
        StormGda.defaults().withSteps(0.02, 0.02).withSmoothing(0.1).withBatches(4, 6),
        Msgda.defaults()
            .withSteps(0.02, 0.02)
            .withSmoothing(1)
            .withSchedule(1, 8)
            .withBatches(4, 6),
        AdaMsgda.defaults()
            .withSteps(0.02, 0.02)
            .withSmoothing(1)
            .withSchedule(1, 8)
            .withDecay(0.9)
            .withFloor(1e-8)
            .withBatches(4, 6),
        DmHsgd.defaults()
            .withSteps(0.02, 0.02)
            .withSmoothing(0.1)
            .withNodes(1, DmHsgd.Mixing.RING)
            .withBatches(4, 6));
  }

  @ParameterizedTest
  @MethodSource("recursive")
  void bothPointsShareTheBatch(Method<?> method) {
    List<Evaluation> evaluations = evaluations(method);
    assertThat(evaluations).hasSize(1 + 2 * (ITERATIONS - 1));
    List<Double> newest = evaluations.get(0).z();
    for (int i = 1; i < evaluations.size(); i += 2) {
      Evaluation before = evaluations.get(i);
      Evaluation now = evaluations.get(i + 1);
      assertThat(now.rows()).as("batch of iteration %d", (i + 1) / 2).isEqualTo(before.rows());
      assertThat(before.z()).as("the point of the iteration before").isEqualTo(newest);
      assertThat(now.z()).isNotEqualTo(before.z());
      newest = now.z();
    }
  }

  @Test
  void everyNodeSharesItsBatch() {
    int nodes = 3;
    List<Evaluation> evaluations =
        evaluations(
            DmHsgd.defaults()
                .withSteps(0.02, 0.02)
                .withSmoothing(0.1)
                .withNodes(nodes, DmHsgd.Mixing.RING)
                .withBatches(4, 6));
    assertThat(evaluations).hasSize(nodes + 2 * nodes * (ITERATIONS - 1));
    for (int i = nodes; i < evaluations.size(); i += 2) {
      assertThat(evaluations.get(i + 1).rows()).isEqualTo(evaluations.get(i).rows());
      int earlier = i < 3 * nodes ? (i - nodes) / 2 : i + 1 - 2 * nodes;
      assertThat(evaluations.get(i).z())
          .as("the node's own old point")
          .isEqualTo(evaluations.get(earlier).z());
    }
  }

  @Test
  void sredaSharesEveryBatchOfItsInnerLoop() {
    int inner = 2;
    List<Evaluation> evaluations =
        evaluations(
            Sreda.defaults()
                .withSteps(0.02, 0.02)
                .withStepLimit(1)
                .withRefresh(ITERATIONS, 6)
                .withAscent(0, inner)
                .withBatch(4));
    assertThat(evaluations).hasSize(1 + 2 * inner + 2 * (inner + 1) * (ITERATIONS - 1));
    List<Double> newest = evaluations.get(0).z();
    for (int i = 1; i < evaluations.size(); i += 2) {
      assertThat(evaluations.get(i + 1).rows()).isEqualTo(evaluations.get(i).rows());
      assertThat(evaluations.get(i).z()).as("the point before the last move").isEqualTo(newest);
      newest = evaluations.get(i + 1).z();
    }
  }

  @Test
  void vrAgdaSharesEveryBatchWithTheSnapshot() {
    List<Evaluation> evaluations =
        evaluations(
            VrAgda.defaults().withSteps(0.02, 0.02).withSnapshotEvery(ITERATIONS).withBatch(4));
    assertThat(evaluations).hasSize(1 + 4 * ITERATIONS);
    List<Double> snapshot = evaluations.get(0).z();
    for (int i = 1; i < evaluations.size(); i += 2) {
      assertThat(evaluations.get(i).z()).isEqualTo(snapshot);
      assertThat(evaluations.get(i + 1).rows()).isEqualTo(evaluations.get(i).rows());
    }
    assertThat(evaluations.get(evaluations.size() - 1).z()).isNotEqualTo(snapshot);
  }
}
