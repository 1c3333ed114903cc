package dev.agon.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.lab.claim.Standing.Pair;
import dev.agon.lab.claim.Standing.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The outcome of a comparison with another library follows from the measured costs. */
class StandingTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  private static Standing of(Pair... pairs) {
    return Standing.of("peer", "passes", "", 0.1, List.of(pairs));
  }

  @Test
  void medianRatioDecides() {
    Standing ahead = of(new Pair(1, 5), new Pair(1, 3), new Pair(2, 1));
    assertThat(ahead.place()).isEqualTo(Place.AHEAD);
    assertThat(ahead.ratio()).isEqualTo(3);
    assertThat(ahead.better()).isEqualTo(2);
    assertThat(ahead.words()).isEqualTo("passes: 3 times less (median of 3; less on 2, more on 1)");
    assertThat(of(new Pair(4, 1)).place()).isEqualTo(Place.BEHIND);
    assertThat(of(new Pair(4, 1)).words()).contains("4 times more");
    assertThat(of(new Pair(1, 1.05)).place()).isEqualTo(Place.EQUAL);
    assertThat(of(new Pair(1.05, 1)).place()).isEqualTo(Place.EQUAL);
    assertThat(of(new Pair(0, 0)).ratio()).isEqualTo(1);
  }

  @Test
  void reachingAGoalThatTheOtherMissesDecides() {
    assertThat(of(new Pair(3, NEVER)).place()).isEqualTo(Place.AHEAD);
    assertThat(of(new Pair(3, NEVER)).words()).contains("only Agon reaches the goal");
    assertThat(of(new Pair(NEVER, 3)).place()).isEqualTo(Place.BEHIND);
    assertThat(of(new Pair(NEVER, 3)).words()).contains("Agon does not reach the goal");
    assertThat(of(new Pair(NEVER, NEVER)).place()).isEqualTo(Place.NOT_COMPARED);
  }

  @Test
  void missingRunsAreNotCompared() {
    assertThat(of().place()).isEqualTo(Place.NOT_COMPARED);
    assertThat(of(new Pair(Double.NaN, 1), new Pair(1, Double.NaN)).words())
        .isEqualTo("passes: not compared, because there are no runs on the real data");
  }
}
