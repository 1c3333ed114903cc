package dev.agon.learn.worst.proximal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.RobustRisk;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.linalg.Vectors;
import dev.agon.state.State;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Proximal weights compared with the worst weights themselves. */
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
    ProximalWeights tied = set.proximalWeights(new ReferenceRows(LOSS.length, weight, GROUPS, ""));
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

  @ParameterizedTest(name = "{0}, weights {1}")
  @MethodSource("sets")
  void restoredStateContinuesWithSameBitsAndResetRestarts(String text, double @Nullable [] weight) {
    ProximalWeights first =
        RobustSet.parse(text).proximalWeights(new ReferenceRows(6, weight, GROUPS, ""));
    double[] begin = new double[6];
    double atBegin = first.find(LOSS, 2.1, 0.05, begin);
    first.move();
    double[] y = new double[6];
    first.find(OTHER, 2.5, 0.05, y);
    first.move();
    State state = new State();
    first.save(state);

    ProximalWeights second =
        RobustSet.parse(text).proximalWeights(new ReferenceRows(6, weight, GROUPS, ""));
    second.restore(state);
    double[] again = new double[6];
    double value = first.find(LOSS, 2.1, 0.05, y);
    assertThat(second.find(LOSS, 2.1, 0.05, again)).isEqualTo(value);
    assertThat(again).containsExactly(y);
    assertThat(second.multipliers(LOSS, 2.1, again)).isEqualTo(first.multipliers(LOSS, 2.1, y));
    assertThat(again).containsExactly(y);

    first.reset();
    assertThat(first.find(LOSS, 2.1, 0.05, y)).isEqualTo(atBegin);
    assertThat(y).containsExactly(begin);
  }
}
