package dev.agon.testkit.methods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.fixture.NoisyQuadratic;
import dev.agon.fixture.Saddle;
import dev.agon.fixture.SmallRows;
import dev.agon.method.Method;
import dev.agon.method.adaptive.AdaMsgda;
import dev.agon.method.adaptive.AdamGda;
import dev.agon.method.adaptive.Msgda;
import dev.agon.method.adaptive.OptimisticAdam;
import dev.agon.method.adaptive.TiAda;
import dev.agon.method.baseline.Drago;
import dev.agon.method.baseline.ExtraMomentum;
import dev.agon.method.baseline.Extragradient;
import dev.agon.method.baseline.NsgdaM;
import dev.agon.method.baseline.OptimisticGda;
import dev.agon.method.baseline.PrimalLbfgs;
import dev.agon.method.baseline.SgdaB;
import dev.agon.method.baseline.SmoothedAgda;
import dev.agon.method.baseline.Sreda;
import dev.agon.method.baseline.VrAgda;
import dev.agon.method.network.DmHsgd;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Counts computed by hand: n = 12 rows, batches of 3 after a first batch of 8. */
class OracleCallsTest {
  static Stream<Arguments> counts() {
    return Stream.of(
        Arguments.of(
            SmoothedAgda.defaults().withSteps(0.01, 0.01).withSpring(1, 0.1).withBatches(3, 8),
            counts(11, 6, 6, 6)),
        Arguments.of(
            Msgda.defaults()
                .withSteps(0.01, 0.01)
                .withSmoothing(1)
                .withSchedule(1, 8)
                .withBatches(3, 8),
            counts(16, 12, 12, 12)),
        Arguments.of(
            AdaMsgda.defaults()
                .withSteps(0.01, 0.01)
                .withSmoothing(1)
                .withSchedule(1, 8)
                .withDecay(0.9)
                .withFloor(1e-8)
                .withBatches(3, 8),
            counts(16, 12, 12, 12)),
        Arguments.of(
            AdamGda.defaults()
                .withSteps(0.01, 0.01)
                .withDecays(0.9, 0.9)
                .withFloor(1e-8)
                .withBatches(3, 8),
            counts(16, 6, 6, 6)),
        Arguments.of(
            TiAda.defaults()
                .withSteps(0.01, 0.01)
                .withPowers(0.6, 0.4)
                .withInitialSum(1)
                .withBatches(3, 8),
            counts(16, 6, 6, 6)),
        Arguments.of(
            ExtraMomentum.defaults()
                .withSteps(0.01, 0.01)
                .withInertia(0.1)
                .withOptimism(1)
                .withBatches(3, 8),
            counts(16, 6, 6, 6)),
        Arguments.of(OptimisticAdam.defaults().withBatches(3, 8), counts(16, 6, 6, 6)),
        Arguments.of(NsgdaM.defaults().withBatches(3, 8), counts(16, 6, 6, 6)),
        Arguments.of(
            OptimisticGda.defaults().withSteps(0.01, 0.01).withBatches(3, 8), counts(16, 6, 6, 6)),
        Arguments.of(
            Extragradient.defaults().withSteps(0.01, 0.01).withBatches(3, 8),
            counts(16 + 6, 12, 12, 12)),
        Arguments.of(
            VrAgda.defaults().withSteps(0.01, 0.01).withSnapshotEvery(2).withBatch(3),
            counts(24 + 12, 12, 24 + 12, 12)),
        Arguments.of(
            Sreda.defaults()
                .withSteps(0.01, 0.01)
                .withStepLimit(1)
                .withRefresh(2, 8)
                .withAscent(2, 3)
                .withBatch(3),
            counts(8 + 6 + 16 + 36, 12 + 36, 16 + 36, 12 + 36)),
        Arguments.of(
            Sreda.defaults()
                .withSteps(0.01, 0.01)
                .withStepLimit(1)
                .withRefresh(2, 0)
                .withAscent(0, 3)
                .withBatch(3),
            counts(24 + 36, 12 + 36, 24 + 36, 12 + 36)),
        Arguments.of(
            DmHsgd.defaults()
                .withSteps(0.01, 0.01)
                .withSmoothing(0.1)
                .withNodes(5, DmHsgd.Mixing.RING)
                .withBatches(3, 8),
            counts(5 * 16, 5 * 12, 5 * 12, 5 * 12)),
        Arguments.of(
            DmHsgd.defaults()
                .withSteps(0.01, 0.01)
                .withSmoothing(0.1)
                .withNodes(1, DmHsgd.Mixing.RING)
                .withBatches(3, 8),
            counts(16, 12, 12, 12)));
  }

  private static long[] counts(long... perIteration) {
    return perIteration;
  }

  @ParameterizedTest
  @MethodSource("counts")
  void countsEveryCall(Method<?> method, long[] perIteration) {
    long expected = 0;
    for (int i = 0; i < perIteration.length; i++) {
      expected += perIteration[i];
      Solution solution =
          Solver.ofUnchecked(new NoisyQuadratic(), method).budget(Budget.iterations(i + 1)).solve();
      assertThat(solution.oracleCalls()).as("after %d iterations", i + 1).isEqualTo(expected);
    }
  }

  /**
   * n = 15 rows in blocks of 5: the tables of losses and gradients first, then four gradients of
   * one player on a block per iteration.
   */
  @Test
  void dragoCountsItsTables() {
    Method<?> method = Drago.defaults().withBatch(5);
    assertThat(calls(new SmallRows(), method, 1)).isEqualTo(2 * 15 + 4 * 5);
    assertThat(calls(new SmallRows(), method, 4)).isEqualTo(2 * 15 + 4 * 4 * 5);
  }

  /** n = 11: a full gradient and P at the start, a batch for the noise of a run, P at its end. */
  @Test
  void sgdaBCountsItsTests() {
    Method<?> method = SgdaB.defaults().withRuns(2, 2).withBatch(3);
    long[] perIteration = {22 + 22 + 6 + 6, 6 + 22, 6 + 6, 6 + 22};
    long expected = 0;
    for (int i = 0; i < perIteration.length; i++) {
      expected += perIteration[i];
      assertThat(calls(Catalog.noisySaddle(), method, i + 1)).isEqualTo(expected);
    }
  }

  private static long calls(FiniteSumProblem problem, Method<?> method, int iterations) {
    return Solver.ofUnchecked(problem, method)
        .budget(Budget.iterations(iterations))
        .solve()
        .oracleCalls();
  }

  @Test
  void worstCaseCountsAsFullGradient() {
    int[] evaluations = {0};
    Saddle counted =
        new Saddle(1, 1, 0.5) {
          @Override
          public double primal(double[] x, double[] gradient) {
            evaluations[0]++;
            return super.primal(x, gradient);
          }
        };
    Solution solution =
        Solver.of(counted, PrimalLbfgs.defaults())
            .evaluateWith((x, gradient) -> 0)
            .budget(Budget.iterations(3))
            .solve();
    assertThat(solution.oracleCalls()).isEqualTo(2L * evaluations[0]).isGreaterThan(4);
  }
}
