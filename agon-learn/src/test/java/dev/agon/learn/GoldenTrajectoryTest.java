package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.problem.WeightsFormProblem;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.method.Method;
import dev.agon.method.baseline.HeavyBall;
import dev.agon.method.baseline.Sagda;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.player.PlayerKind;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.StopReason;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Golden: every iterate's risk and the final x of an independent NumPy implementation. */
class GoldenTrajectoryTest {
  static Stream<Arguments> trajectories() {
    return Golden.trajectories().stream()
        .flatMap(
            golden ->
                Stream.of(PlayerKind.DENSE, PlayerKind.LAZY)
                    .map(player -> Arguments.of(golden, player)));
  }

  @ParameterizedTest
  @MethodSource("trajectories")
  void followsTheIndependentImplementation(Golden.Trajectory golden, PlayerKind player) {
    Dataset data = Golden.data();
    var settings =
        ProblemSettings.logistic(
            PenaltyWeight.ONE_OVER_N_SQUARED,
            0.001,
            10,
            true,
            golden.weight().equals("batch-sum") ? Weighting.BATCH_SUM : Weighting.UNBIASED);
    var problem = new WeightsFormProblem(data, settings, 1);
    double[] ones = new double[problem.dimensionX()];
    Arrays.fill(ones, 1);

    Solution solution =
        Solver.ofUnchecked(problem, method(golden.method(), golden.parameters()))
            .startX(ones)
            .player(player)
            .replay(Golden.batches())
            .evaluateEvery(1)
            .budget(Budget.UNLIMITED)
            .solve();

    assertThat(solution.stopReason()).isEqualTo(StopReason.REPLAY_END);
    assertThat(solution.trace()).hasSameSizeAs(golden.risk());
    for (int i = 0; i < golden.risk().size(); i++) {
      double expected = golden.risk().get(i);
      assertThat(solution.trace().get(i).risk())
          .as("risk after %d iterations", i)
          .isCloseTo(expected, within(1e-9 * Math.abs(expected)));
    }
    for (int j = 0; j < golden.finalX().size(); j++) {
      double expected = golden.finalX().get(j);
      assertThat(solution.x()[j])
          .as("final x[%d]", j)
          .isCloseTo(expected, within(1e-8 * Math.max(1e-3, Math.abs(expected))));
    }
    assertThat(solution.last().gradientNorm())
        .isCloseTo(golden.gradientNorm(), within(1e-8 * golden.gradientNorm()));
    assertThat(Arrays.stream(solution.y()).filter(v -> v > 0).count()).isEqualTo(golden.ySupport());
  }

  private static Method<?> method(String name, JsonNode p) {
    double mux = p.path("mux").asDouble();
    double muy = p.path("muy").asDouble();
    double bx = p.path("bx").asDouble(1);
    double by = p.path("by").asDouble(1);
    double clip = p.path("N").asDouble(1);
    double length = p.path("N1").asDouble(1);
    return switch (name) {
      case "hcmm1" -> hcmm1(mux, muy, bx, by, clip, length, Hcmm1.Carry.UNCLIPPED);
      case "hcmm1-clipped-feedback" -> hcmm1(mux, muy, bx, by, clip, length, Hcmm1.Carry.CLIPPED);
      case "hcmm2" -> Hcmm2.defaults().withSteps(mux, muy).withSmoothing(bx, by).withBatches(5, 50);
      case "hcmm2-no-cross" ->
          Hcmm2.defaults()
              .withSteps(mux, muy)
              .withSmoothing(bx, by)
              .withoutCrossBlocks()
              .withBatches(5, 50);
      case "heavy-ball" ->
          HeavyBall.defaults().withSteps(mux, muy).withSmoothing(bx, by).withBatches(5, 50);
      case "storm-gda" ->
          StormGda.defaults().withSteps(mux, muy).withSmoothing(bx, by).withBatches(5, 50);
      case "sgda" -> Sgda.defaults().withSteps(mux, muy).withBatches(5, 50);
      case "sagda" -> Sagda.defaults().withSteps(mux, muy).withBatches(5, 50);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static Hcmm1 hcmm1(
      double mux, double muy, double bx, double by, double n, double n1, Hcmm1.Carry carry) {
    return Hcmm1.defaults()
        .withSteps(mux, muy)
        .withSmoothing(bx, by)
        .withClip(n, n1)
        .withCarry(carry)
        .withBatches(5, 50);
  }
}
