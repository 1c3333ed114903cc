package dev.agon.lab.rates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.method.baseline.HeavyBall;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.testkit.problem.RidgeGame;
import dev.agon.theory.Constants;
import dev.agon.theory.ExplicitBounds;
import dev.agon.theory.Schedule;
import org.junit.jupiter.api.Test;

class MomentumErrorTest {
  @Test
  void hessianTermRemovesMomentumBias() {
    // Little noise and fast players: the remaining error is bias.
    RidgeGame game = RidgeGame.stronglyConcave(3, 0.02, 0.01);
    int iterations = 400;
    Hcmm2 whole = Hcmm2.defaults().withSteps(0.01, 0.02).withSmoothing(0.05).withBatches(1, 100);
    Hcmm2 diagonal =
        Hcmm2.defaults()
            .withSteps(0.01, 0.02)
            .withSmoothing(0.05)
            .withoutCrossBlocks()
            .withBatches(1, 100);
    Hcmm2 none =
        Hcmm2.defaults()
            .withSteps(0.01, 0.02)
            .withSmoothing(0.05)
            .withoutHessian()
            .withBatches(1, 100);
    double corrected = mean(MomentumError.along(game, whole, 1, iterations));
    double partly = mean(MomentumError.along(game, diagonal, 1, iterations));
    double ball = mean(MomentumError.along(game, none, 1, iterations));
    assertThat(corrected).isLessThan(0.3 * partly);
    assertThat(partly).isLessThan(ball);

    StormGda storm =
        StormGda.defaults().withSteps(0.01, 0.02).withSmoothing(0.05).withBatches(1, 100);
    HeavyBall plain =
        HeavyBall.defaults().withSteps(0.01, 0.02).withSmoothing(0.05).withBatches(1, 100);
    assertThat(mean(MomentumError.along(game, storm, 1, iterations)))
        .isLessThan(0.5 * mean(MomentumError.along(game, plain, 1, iterations)));
  }

  @Test
  void momentumErrorIsCloseToItsBound() {
    RateProblem problem = RateProblem.of(RidgeGame.stronglyConcave(3, 1, 0.5));
    Constants c = problem.constants();
    Hcmm2 method = Schedule.hcmm2(2000, Schedule.stableHcmm2(c, 4, 1));
    double measured = 0;
    for (int seed = 1; seed <= 5; seed++) {
      measured += mean(MomentumError.along(problem.game(), method, seed, 2000)) / 5;
    }
    double bound =
        ExplicitBounds.momentumError(
                c, problem.startValues(), 2000, method.smoothing().x(), method.step().y())
            .total();
    assertThat(measured).isBetween(bound / 10, bound);
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      assertThat(value).isFinite();
      sum += value;
    }
    return sum / values.length;
  }
}
