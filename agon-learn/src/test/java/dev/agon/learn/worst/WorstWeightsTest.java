package dev.agon.learn.worst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.RobustRisk;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.worst.search.Level;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of the rules that weigh rows, beyond the weights and values themselves. */
class WorstWeightsTest {
  private static final double[] LOSS = {0.3, 2.1, 0.9, 1.7, 0.2, 1.4};
  private static final double[] WEIGHT = {0.5, 1.5, 1, 0.25, 2, 0.75};
  private static final int[] GROUP = {0, 0, 1, 1, 2, 2};

  private static Groups groups() {
    return new Groups(GROUP.clone(), List.of("a", "b", "c"));
  }

  /** By a difference quotient: the numbers found are held constant, and one loss changes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "mean",
        "penalty=0.2",
        "chi2=0.3",
        "chi2=1e9",
        "cvar=0.4",
        "kl=0.2",
        "kl=99",
        "kl-penalty=0.7",
        "tv=0.2",
        "groups",
        "groups-penalty=0.1"
      })
  void theGrowthIsTheDerivativeOfAWeightByItsOwnLoss(String set) {
    double step = 1e-6;
    for (double @Nullable [] weight : new double[][] {null, WEIGHT}) {
      ArrayLosses losses = new ArrayLosses(LOSS, weight, groups(), 1);
      double @Nullable [] relative = losses.weights();
      WorstWeights rule = RobustSet.parse(set).worstWeights(LOSS.length);
      rule.find(losses.relativeTo(2.1));
      double[] y = new double[LOSS.length];
      double[] after = new double[LOSS.length];
      rule.weigh(LOSS, losses.weights(), GROUP, 0, LOSS.length, y);
      for (int i = 0; i < LOSS.length; i++) {
        boolean atEdge = LOSS[i] == 2.1 || (set.startsWith("cvar") || set.startsWith("tv"));
        if (y[i] > 0 && !atEdge) {
          double[] moved = LOSS.clone();
          moved[i] += step;
          rule.weigh(moved, losses.weights(), GROUP, i, i + 1, after);
          double w = relative == null ? 1 : relative[i];
          assertThat(rule.growth(y[i], w))
              .as("row %d", i)
              .isCloseTo((after[i] - y[i]) / step, within(1e-5));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mean", "chi2=1e9", "cvar=0.4", "kl=99", "tv=0.2", "groups"})
  void discontinuousWeightHasZeroDerivative(String set) {
    LossSums losses = new ArrayLosses(LOSS, null, groups(), 1).relativeTo(2.1);
    WorstWeights rule = RobustSet.parse(set).worstWeights(LOSS.length);
    rule.find(losses);

    assertThat(rule.growth(0.5, 1)).isZero();
  }

  @Test
  void groupWeightsRequireGroups() {
    WorstWeights rule = new GroupWeights(/* price= */ 0);
    assertThatThrownBy(() -> rule.weigh(LOSS, null, null, 0, 6, new double[6]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the rows have no groups");
    assertThatThrownBy(() -> new RobustRisk(RobustSet.parse("groups"), 6))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the robust set groups needs groups, but the data has none.")
        .asString()
        .contains("Name the column of the groups with");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void nonFiniteLossesHaveNoRiskAndNoSideEffect(double bad) {
    RobustRisk risk = new RobustRisk(RobustSet.parse("chi2=0.3"), LOSS.length);
    double before = risk.of(LOSS);
    double[] broken = LOSS.clone();
    broken[4] = bad;

    assertThat(risk.of(broken)).isNaN();
    assertThat(risk.weights()).containsOnly(Double.NaN);
    assertThat(risk.of(LOSS)).isEqualTo(before);
  }

  private static WorstWeights found(String set) {
    LossSums losses = new ArrayLosses(LOSS, null, groups(), 1).relativeTo(2.1);
    WorstWeights rule = RobustSet.parse(set).worstWeights(LOSS.length);
    rule.find(losses);
    return rule;
  }

  @ParameterizedTest
  @ValueSource(strings = {"penalty=0.02", "chi2=0.5", "cvar=0.4", "tv=0.2"})
  void weightsArePositiveAboveTheEdge(String set) {
    WorstWeights rule = found(set);
    double edge = 2.1 + rule.edges()[0];
    double[] y = new double[2];
    rule.weigh(new double[] {edge - 1e-9, edge + 1e-9}, null, null, 0, 2, y);

    assertThat(rule.edges()).hasSize(1);
    assertThat(rule.rate()).isNaN();
    assertThat(y[0]).isZero();
    assertThat(y[1]).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mean", "chi2=0", "chi2=1e9", "cvar=1", "kl=99", "tv=0", "groups"})
  void weightsOfOneFormHaveNeitherEdgesNorARate(String set) {
    assertThat(found(set).edges()).isEmpty();
    assertThat(found(set).rate()).isNaN();
  }

  @ParameterizedTest
  @ValueSource(strings = {"kl=0.2", "kl-penalty=0.7"})
  void weightsGrowExponentiallyWithTheRate(String set) {
    WorstWeights rule = found(set);
    double[] y = new double[LOSS.length];
    rule.weigh(LOSS, null, null, 0, LOSS.length, y);

    assertThat(y[3] / y[2]).isCloseTo(StrictMath.exp(rule.rate() * (1.7 - 0.9)), within(1e-12));
    assertThat(rule.edges()).isEmpty();
  }

  /** Half of the rows are within chi2=0.5 and kl=log 2, and a little less is not enough. */
  @ParameterizedTest
  @ValueSource(strings = {"chi2=0.5", "chi2=0.6", "kl=0.6932", "kl=9", "tv=1", "cvar=0.5"})
  void tiedLargestLossesShareWeightEqually(String set) {
    RobustRisk risk = new RobustRisk(RobustSet.parse(set), 4);
    assertThat(risk.of(new double[] {1, 3, 2, 3})).isEqualTo(3);
    assertThat(risk.weights()).containsExactly(0, 0.5, 0, 0.5);
  }

  /** Inserts the level into its defining equation. */
  @ParameterizedTest
  @ValueSource(doubles = {0.25, 1, Double.POSITIVE_INFINITY})
  void theSumAboveTheLevelIsCorrect(double cap) {
    for (double wanted : new double[] {0.01, 0.5, 1.4}) {
      for (double @Nullable [] weight : new double[][] {null, WEIGHT}) {
        ArrayLosses values = new ArrayLosses(LOSS, weight, null, 1);
        double @Nullable [] relative = values.weights();
        Level level = new Level(wanted, cap, Math.min(cap, wanted));

        level.find(values.relativeTo(2.1));

        double eta = level.eta();
        double sum = 0;
        for (int i = 0; i < LOSS.length; i++) {
          double w = relative == null ? 1 : relative[i];
          sum += w * Math.min(Math.max(LOSS[i] - 2.1 - eta, 0), cap);
        }
        assertThat(sum).isCloseTo(wanted, within(1e-14));
        assertThat(level.edges())
            .containsExactly(
                cap < Double.POSITIVE_INFINITY
                    ? new double[] {eta, eta + cap}
                    : new double[] {eta});
      }
    }
  }
}
