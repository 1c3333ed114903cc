package dev.agon.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BracketTest {
  /**
   * Three pieces, steep near the crossing at 0.1: the lines of the two flat ones make Newton's
   * method cycle between the ends.
   */
  private static double value(double theta) {
    return -0.01 * theta - Math.max(-1, Math.min(1, 50 * (theta - 0.1))) + 0.001;
  }

  private static double slope(double theta) {
    return -0.01 - (Math.abs(theta - 0.1) < 0.02 ? 50 : 0);
  }

  @Test
  void newtonWithoutBracketCycles() {
    double theta = 7;
    for (int i = 0; i < 1000; i++) {
      theta -= value(theta) / slope(theta);
    }
    assertThat(Math.abs(theta)).isGreaterThan(50);
  }

  @Test
  void bracketedNewtonConverges() {
    Bracket bracket = new Bracket();
    bracket.begin(-1000, 1000);
    double theta;
    double next = 7;
    int evaluations = 0;
    do {
      theta = next;
      next = bracket.next(theta, value(theta), theta - value(theta) / slope(theta));
      evaluations++;
    } while (bracket.contains(next));
    assertThat(theta).isCloseTo(0.1, within(1e-15));
    assertThat(evaluations).isLessThan(60);
  }

  @Test
  void bisectsHorizontalPiece() {
    Bracket bracket = new Bracket();
    bracket.begin(0, 8);
    assertThat(bracket.next(6, -1, Double.NaN)).isEqualTo(3);
    assertThat(bracket.next(3, 1, Double.NaN)).isEqualTo(4.5);
    assertThat(bracket.contains(3)).isFalse();
    assertThat(bracket.contains(4.5)).isTrue();
  }
}
