package dev.agon.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StatisticsTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  @Test
  void medianOfEvenCountIsMeanOfMiddleTwo() {
    assertThat(Statistics.median(9, 1, 4, 2)).isEqualTo(3);
    assertThat(Statistics.median(9, 1, 4)).isEqualTo(4);
    assertThat(Statistics.median(7)).isEqualTo(7);
    assertThat(Statistics.median(1, NEVER, NEVER, 2)).isInfinite();
    assertThat(Statistics.median(1, NEVER, 3, 2)).isEqualTo(2.5);
    assertThat(Statistics.median(NEVER, NEVER)).isEqualTo(NEVER);
  }

  @Test
  void nanMakesMedianAndMeanUnknown() {
    assertThat(Statistics.median(1, Double.NaN, 2)).isNaN();
    assertThat(Statistics.mean(1, Double.NaN)).isNaN();
    assertThat(Statistics.median()).isNaN();
    assertThat(Statistics.mean()).isNaN();
    assertThat(Statistics.min(3, Double.NaN, 2)).isEqualTo(2);
    assertThat(Statistics.max(3, Double.NaN, 2)).isEqualTo(3);
    assertThat(Statistics.min(Double.NaN)).isNaN();
    assertThat(Statistics.max()).isNaN();
  }
}
