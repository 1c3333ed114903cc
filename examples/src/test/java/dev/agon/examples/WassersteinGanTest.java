package dev.agon.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/**
 * The optimal generator is the distribution itself: its mean, and its standard deviation up to the
 * sign.
 */
class WassersteinGanTest {
  @Test
  void theGeneratorLearnsTheDistribution() {
    double[] generator = WassersteinGan.solve();
    assertThat(generator[0]).isCloseTo(WassersteinGan.MEAN, within(0.03));
    assertThat(Math.abs(generator[1])).isCloseTo(WassersteinGan.DEVIATION, within(0.03));
  }
}
