package dev.agon.testkit.methods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.fixture.Bowl;
import dev.agon.fixture.Saddle;
import dev.agon.method.Method;
import dev.agon.method.adaptive.AdaMsgda;
import dev.agon.method.adaptive.AdamGda;
import dev.agon.method.adaptive.Msgda;
import dev.agon.method.adaptive.TiAda;
import dev.agon.method.baseline.ExtraMomentum;
import dev.agon.method.baseline.Extragradient;
import dev.agon.method.baseline.OptimisticGda;
import dev.agon.method.baseline.Sgda;
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

/** With full batches every method finds a known saddle. */
class ConvergenceTest {
  private static final double EXACT = 1e-9;

  private static Solution solve(FiniteSumProblem problem, Method<?> method, long iterations) {
    return Solver.ofUnchecked(problem, method).budget(Budget.iterations(iterations)).solve();
  }

  private static double error(Solution solution) {
    return Math.max(
        Saddle.distance(solution.x(), Saddle.X), Saddle.distance(solution.y(), Saddle.Y));
  }

  static Stream<Arguments> onTheStrongSaddle() {
    return Stream.of(
        Arguments.of(
            SmoothedAgda.defaults().withSteps(0.1, 0.1).withSpring(0.5, 0.5).withBatches(1, 1),
            EXACT),
        Arguments.of(
            DmHsgd.defaults()
                .withSteps(0.1, 0.1)
                .withSmoothing(0.2)
                .withNodes(4, DmHsgd.Mixing.RING)
                .withBatches(1, 1),
            EXACT),
        Arguments.of(
            Msgda.defaults()
                .withSteps(0.5, 0.5)
                .withSmoothing(1)
                .withSchedule(1, 8)
                .withBatches(1, 1),
            EXACT),
        Arguments.of(
            Sreda.defaults()
                .withSteps(0.1, 0.1)
                .withStepLimit(1)
                .withRefresh(10, 1)
                .withAscent(5, 3)
                .withBatch(1),
            EXACT),
        Arguments.of(
            VrAgda.defaults().withSteps(0.1, 0.1).withSnapshotEvery(10).withBatch(1), EXACT),
        Arguments.of(
            ExtraMomentum.defaults()
                .withSteps(0.1, 0.1)
                .withInertia(0.2)
                .withOptimism(1)
                .withBatches(1, 1),
            EXACT),
        Arguments.of(OptimisticGda.defaults().withSteps(0.1, 0.1).withBatches(1, 1), EXACT),
        Arguments.of(Extragradient.defaults().withSteps(0.1, 0.1).withBatches(1, 1), EXACT),
        Arguments.of(
            TiAda.defaults()
                .withSteps(1, 1)
                .withPowers(0.6, 0.4)
                .withInitialSum(1)
                .withBatches(1, 1),
            EXACT),
        // Steps that do not shrink with the gradient end in a neighbourhood of the size of a step.
        Arguments.of(
            AdaMsgda.defaults()
                .withSteps(0.02, 0.02)
                .withSmoothing(1)
                .withSchedule(1, 8)
                .withDecay(0.99)
                .withFloor(1e-8)
                .withBatches(1, 1),
            0.01),
        Arguments.of(
            AdamGda.defaults()
                .withSteps(0.01, 0.01)
                .withDecays(0.9, 0.999)
                .withFloor(1e-8)
                .withBatches(1, 1),
            0.01));
  }

  @ParameterizedTest
  @MethodSource("onTheStrongSaddle")
  void findsTheSaddle(Method<?> method, double tolerance) {
    assertThat(error(solve(new Saddle(1, 2, 0.7), method, 3000))).isLessThan(tolerance);
  }

  static Stream<Method<?>> forBilinearProblems() {
    return Stream.of(
        ExtraMomentum.defaults()
            .withSteps(0.3, 0.3)
            .withInertia(0.05)
            .withOptimism(1)
            .withBatches(1, 1),
        OptimisticGda.defaults().withSteps(0.3, 0.3).withBatches(1, 1),
        Extragradient.defaults().withSteps(0.3, 0.3).withBatches(1, 1));
  }

  @ParameterizedTest
  @MethodSource("forBilinearProblems")
  void convergesWhereSgdaDiverges(Method<?> method) {
    Saddle almostBilinear = new Saddle(0.01, 0.01, 1);
    double start = error(solve(almostBilinear, method, 0));
    assertThat(error(solve(almostBilinear, method, 2000))).isLessThan(EXACT);
    assertThat(
            error(
                solve(almostBilinear, Sgda.defaults().withSteps(0.3, 0.3).withBatches(1, 1), 200)))
        .isGreaterThan(100 * start);
  }

  @ParameterizedTest
  @MethodSource("onTheStrongSaddle")
  void minimisesWhenThereIsNoMaximiser(Method<?> method, double tolerance) {
    Solution solution = solve(new Bowl(0), method, 3000);
    assertThat(Math.abs(solution.x()[0])).isLessThan(tolerance);
    assertThat(solution.y()).isEmpty();
  }

  @Test
  void anEmptyMaximiserCostsNothing() {
    assertThat(
            solve(new Bowl(0), Extragradient.defaults().withSteps(0.1, 0.1).withBatches(1, 1), 10)
                .oracleCalls())
        .isEqualTo(2 * 10);
    assertThat(
            solve(
                    new Bowl(0),
                    VrAgda.defaults().withSteps(0.1, 0.1).withSnapshotEvery(10).withBatch(1),
                    10)
                .oracleCalls())
        .isEqualTo(4 + 2 * 10);
  }
}
