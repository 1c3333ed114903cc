package dev.agon.learn.worst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.RobustSet;
import dev.agon.linalg.Vectors;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Weights tied to multipliers against the worst weights themselves. */
class ProximalWeightsTest {
  private static final double[] LOSS = {0.3, 2.1, 0.9, 1.7, 0.2, 1.4};
  private static final double[] OTHER = {1.9, 0.1, 1.2, 0.4, 2.5, 0.6};
  private static final double[] WEIGHT = {0.5, 1.5, 1, 0.25, 2, 0.75};
  private static final Groups GROUPS =
      new Groups(new int[] {0, 0, 1, 1, 2, 2}, List.of("a", "b", "c"));

  static Stream<Arguments> sets() {
    return Stream.of(
            "mean",
            "penalty=0.2",
            "chi2=0.3",
            "cvar=0.4",
            "kl=0.2",
            "kl-penalty=0.7",
            "tv=0.2",
            "groups",
            "groups-penalty=0.1")
        .flatMap(set -> Stream.of(Arguments.of(set, null), Arguments.of(set, WEIGHT)));
  }

  @ParameterizedTest(name = "{0}, weights {1}")
  @MethodSource("sets")
  void movesEndAtTheWorstWeightsAndBoundOtherLossesFromBelow(
      String text, double @Nullable [] weight) {
    RobustSet set = RobustSet.parse(text);
    ProximalWeights tied = ProximalWeights.of(set, LOSS.length, weight, GROUPS);
    double largest = Vectors.max(LOSS, 0, LOSS.length);
    double[] y = new double[LOSS.length];
    double risk = new RobustRisk(set, LOSS.length, weight, GROUPS).of(LOSS);
    for (int move = 0; move < 60; move++) {
      double value = largest + tied.find(LOSS, largest, 0.05, y);
      assertThat(value).as("move %d", move).isLessThanOrEqualTo(risk + 1e-12);
      tied.move();
    }
    assertThat(largest + tied.multipliers(LOSS, largest, y)).isCloseTo(risk, within(1e-9));
    assertThat(Vectors.sum(y, y.length)).isCloseTo(1, within(1e-12));
    double otherLargest = Vectors.max(OTHER, 0, OTHER.length);
    double bound = otherLargest + tied.multipliers(OTHER, otherLargest, y);
    double other = new RobustRisk(set, OTHER.length, weight, GROUPS).of(OTHER);
    assertThat(bound).isLessThanOrEqualTo(other + 1e-12);
  }
}
