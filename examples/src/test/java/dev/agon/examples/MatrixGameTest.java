package dev.agon.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.run.Solution;
import org.junit.jupiter.api.Test;

/** The unique equilibrium is known, and the best responses to the strategies found gain nothing. */
class MatrixGameTest {
  private static final double[] EQUILIBRIUM = {1 / 2.0, 1 / 3.0, 1 / 6.0};
  private static final Solution FOUND = MatrixGame.solve();

  @Test
  void bothPlayersPlayTheEquilibrium() {
    assertThat(FOUND.x()).containsExactly(EQUILIBRIUM, within(1e-9));
    assertThat(FOUND.y()).containsExactly(EQUILIBRIUM, within(1e-9));
  }

  @Test
  void solutionIsAnEquilibrium() {
    double mostForY = Double.NEGATIVE_INFINITY;
    double leastForX = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 3; i++) {
      double column = 0;
      double row = 0;
      for (int j = 0; j < 3; j++) {
        column += FOUND.x()[j] * MatrixGame.PAYS.entry(j, i);
        row += MatrixGame.PAYS.entry(i, j) * FOUND.y()[j];
      }
      mostForY = Math.max(mostForY, column);
      leastForX = Math.min(leastForX, row);
    }
    assertThat(mostForY).isCloseTo(0, within(1e-9));
    assertThat(leastForX).isCloseTo(0, within(1e-9));
  }
}
