package dev.agon.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.method.baseline.Sagda;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final Constants C = new Constants(2, 1, 1, 1, 0.5, 4);

  @Test
  void parametersFollowPowersOfTheHorizon() {
    Hcmm1 one =
        Hcmm1.defaults()
            .withSteps(0.1, 0.2)
            .withSmoothing(0.5)
            .withClip(4)
            .withCarry(Hcmm1.Carry.CLIPPED)
            .withBatches(3, 2);
    assertThat(Schedule.hcmm1(1000, one))
        .isEqualTo(
            Hcmm1.defaults()
                .withSteps(0.01, 0.02)
                .withSmoothing(0.005)
                .withClip(4)
                .withCarry(Hcmm1.Carry.CLIPPED)
                .withBatches(3, 20));
    Hcmm2 two = Hcmm2.defaults().withSteps(0.1, 0.2).withSmoothing(1).withBatches(1, 1);
    assertThat(Schedule.hcmm2(1000, two))
        .isEqualTo(Hcmm2.defaults().withSteps(0.001, 0.002).withSmoothing(0.01).withBatches(1, 1));
    StormGda storm = StormGda.defaults().withSteps(0.1, 0.2).withSmoothing(1).withBatches(1, 1);
    assertThat(Schedule.storm(1000, storm))
        .isEqualTo(
            StormGda.defaults().withSteps(0.01, 0.02).withSmoothing(0.01).withBatches(1, 10));
  }

  @Test
  void sgdaUsesSmallerOfTwoSteps() {
    // 1/L_f = 1/2; sqrt(Delta/(L_f sigma^2 T)) = sqrt(8/(2 T))
    assertThat(Schedule.sgda(1, C, 8, 1, 4, 1))
        .isEqualTo(Sgda.defaults().withSteps(0.125, 0.5).withBatches(1, 1));
    Sgda later = Schedule.sgda(400, C, 8, 1, 4, 1);
    assertThat(later.step().y()).isCloseTo(0.1, within(1e-15));
    assertThat(later.step().x()).isCloseTo(0.025, within(1e-15));
    // Four samples halve the noise and double the step.
    assertThat(Schedule.sagda(400, C, 8, 1, 4, 4))
        .isEqualTo(
            Sagda.defaults()
                .withSteps(later.step().x() * 2, later.step().y() * 2)
                .withBatches(4, 4));
  }

  @Test
  void stableFactorsAreStableAtEveryHorizon() {
    RandomStream random = new RandomStream(3, 0);
    for (int trial = 0; trial < 300; trial++) {
      Constants c = StabilityTest.randomConstants(random);
      Hcmm1 sc = Schedule.stableHcmm1(c, Assumption.STRONGLY_CONCAVE, 2);
      Hcmm1 pl = Schedule.stableHcmm1(c, Assumption.POLYAK_LOJASIEWICZ, 2);
      Hcmm2 two = Schedule.stableHcmm2(c, 1, 1);
      Constants mean = c.withBatch(2);
      for (long horizon : new long[] {1, 10, 12345, 1L << 40}) {
        Hcmm1 at = Schedule.hcmm1(horizon, sc);
        double clip = at.clipLength();
        double beta = at.smoothing().x();
        assertThat(
                Stability.hcmm1StronglyConcave(mean, clip, beta)
                    .violations(beta, at.step().x(), at.step().y()))
            .isEmpty();
        at = Schedule.hcmm1(horizon, pl);
        assertThat(
                Stability.hcmm1Pl(mean, clip, beta).violations(beta, at.step().x(), at.step().y()))
            .isEmpty();
        Hcmm2 second = Schedule.hcmm2(horizon, two);
        assertThat(
                Stability.hcmm2(c)
                    .violations(second.smoothing().x(), second.step().x(), second.step().y()))
            .isEmpty();
      }
    }
  }

  @Test
  void refusesAnEmptyHorizonAndAnUnboundedGradient() {
    assertThatThrownBy(() -> Schedule.sgda(0, C, 1, 1, 4, 1)).hasMessageContaining("horizon");
    Constants unbounded = new Constants(2, 1, 1, 1, 1, Double.POSITIVE_INFINITY);
    assertThatThrownBy(() -> Schedule.stableHcmm1(unbounded, Assumption.STRONGLY_CONCAVE, 1))
        .asString()
        .contains("Use HCMM-2");
  }
}
