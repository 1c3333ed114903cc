package dev.agon.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.method.Hcmm1;
import dev.agon.method.Hcmm2;
import dev.agon.method.Sagda;
import dev.agon.method.Sgda;
import dev.agon.method.StormGda;
import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final Constants C = new Constants(2, 1, 1, 1, 0.5, 4);

  @Test
  void powersOfTheHorizon() {
    Hcmm1 one = new Hcmm1(0.1, 0.2, 0.5, 0.5, 4, 4, Hcmm1.Carry.CLIPPED, true, true, 3, 2);
    assertThat(Schedule.hcmm1(1000, one))
        .isEqualTo(
            new Hcmm1(0.01, 0.02, 0.005, 0.005, 4, 4, Hcmm1.Carry.CLIPPED, true, true, 3, 20));
    Hcmm2 two = new Hcmm2(0.1, 0.2, 1, 1, true, true, 1, 1);
    assertThat(Schedule.hcmm2(1000, two))
        .isEqualTo(new Hcmm2(0.001, 0.002, 0.01, 0.01, true, true, 1, 1));
    StormGda storm = new StormGda(0.1, 0.2, 1, 1, 1, 1);
    assertThat(Schedule.storm(1000, storm)).isEqualTo(new StormGda(0.01, 0.02, 0.01, 0.01, 1, 10));
  }

  @Test
  void descentAscentTakesTheSmallerOfTwoSteps() {
    // 1/L_f = 1/2; sqrt(Delta/(L_f sigma^2 T)) = sqrt(8/(2 T))
    assertThat(Schedule.sgda(1, C, 8, 1, 4, 1)).isEqualTo(new Sgda(0.125, 0.5, 1, 1));
    Sgda later = Schedule.sgda(400, C, 8, 1, 4, 1);
    assertThat(later.stepY()).isCloseTo(0.1, within(1e-15));
    assertThat(later.stepX()).isCloseTo(0.025, within(1e-15));
    // Four samples halve the noise and double the step.
    assertThat(Schedule.sagda(400, C, 8, 1, 4, 4))
        .isEqualTo(new Sagda(later.stepX() * 2, later.stepY() * 2, 4, 4));
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
        double beta = at.smoothingX();
        assertThat(
                Stability.hcmm1StronglyConcave(mean, clip, beta)
                    .violations(beta, at.stepX(), at.stepY()))
            .isEmpty();
        at = Schedule.hcmm1(horizon, pl);
        assertThat(Stability.hcmm1Pl(mean, clip, beta).violations(beta, at.stepX(), at.stepY()))
            .isEmpty();
        Hcmm2 second = Schedule.hcmm2(horizon, two);
        assertThat(
                Stability.hcmm2(c).violations(second.smoothingX(), second.stepX(), second.stepY()))
            .isEmpty();
      }
    }
  }

  @Test
  void refusesAnEmptyHorizonAndAnUnboundedGradient() {
    assertThatThrownBy(() -> Schedule.sgda(0, C, 1, 1, 4, 1)).hasMessageContaining("horizon");
    Constants unbounded = new Constants(2, 1, 1, 1, 1, Double.POSITIVE_INFINITY);
    assertThatThrownBy(() -> Schedule.stableHcmm1(unbounded, Assumption.STRONGLY_CONCAVE, 1))
        .hasMessageContaining("Maybe HCMM-2");
  }
}
