package dev.agon.learn.robust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.worst.proximal.DensityProximal;
import dev.agon.learn.worst.proximal.ProximalWeights;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Laws: the contract of every set of the catalogue. */
class RobustSetsTest {
  private static final double[] LOSS = {0.3, 2.1, 0.7, 1.4, 0.1, 0.9};
  private static final double[] WEIGHT = {1, 2, 0.5, 1, 3, 0.25};
  private static final Groups GROUPS = new Groups(new int[] {0, 1, 0, 1, 0, 1}, List.of("a", "b"));

  static Stream<RobustSet> sets() {
    return Stream.concat(
        RobustSets.examples().stream(),
        Stream.of(
                "cvar=0.5,penalty=0.3",
                "extremile=3,penalty=1/n",
                "esrm=2,penalty=1/n^2",
                "chi2=95%,trim=0.05",
                "wasserstein=0.5,norm=inf,label-cost=2,category-cost=0.25")
            .map(RobustSet::parse));
  }

  static Stream<RobustSet> rowWeightSets() {
    return sets().filter(set -> set.movement() == null && set.isConvex());
  }

  private static ReferenceRows rows() {
    return new ReferenceRows(LOSS.length, ReferenceRows.relative(WEIGHT), GROUPS, "");
  }

  @ParameterizedTest
  @MethodSource("sets")
  void parsesItsOwnText(RobustSet set) {
    assertThat(RobustSet.parse(set.toString())).isEqualTo(set);
    assertThat(RobustSet.parse(" " + set.toString().toUpperCase(java.util.Locale.ROOT) + " "))
        .isEqualTo(set);
    assertThat(set.meaning()).isNotBlank();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "esrm=1.0,penalty=1.0 | esrm=1,penalty=1",
        "penalty=0.50 | penalty=0.5",
        "penalty=0.0001 | penalty=1E-4"
      })
  void numbersArePrintedInTheirShortestForm(String set, String text) {
    assertThat(RobustSet.parse(set)).hasToString(text);
  }

  @ParameterizedTest
  @MethodSource("rowWeightSets")
  void riskIsAtLeastTheMean(RobustSet set) {
    RobustRisk risk = new RobustRisk(set, LOSS.length, WEIGHT, GROUPS);
    double mean = new RobustRisk(new Mean(), LOSS.length, WEIGHT, GROUPS).of(LOSS);
    boolean byGroup = set.needsGroups(); // the price of groups is measured from equal groups
    assertThat(risk.of(LOSS)).isGreaterThanOrEqualTo(byGroup ? 0 : mean - 1e-12);
    assertThat(Arrays.stream(risk.weights()).sum()).isCloseTo(1, within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("rowWeightSets")
  void proximalWeightsApproachTheWorstWeightsAsTheWidthShrinks(RobustSet set) {
    double[] y = new double[LOSS.length];
    double value = set.proximalWeights(rows()).find(LOSS, 2.1, 1e-9, y);
    double exact = new RobustRisk(set, LOSS.length, WEIGHT, GROUPS).of(LOSS);
    assertThat(2.1 + value).isCloseTo(exact, within(1e-6));
    assertThat(Arrays.stream(y).sum()).isCloseTo(1, within(1e-9));
  }

  /** A ball that contains the simplex has the densities of the simplex. */
  @ParameterizedTest
  @CsvSource({"chi2=100", "kl=100", "cvar=0.3", "tv=0.2", "mean", "penalty=0.4"})
  void densitiesGiveTheRiskOfTheSet(String text) {
    RobustSet set = RobustSet.parse(text);
    ProximalWeights byDensity =
        DensityProximal.of(
            set.densities(LOSS.length, rows().least()), LOSS.length, rows().weight());
    double[] y = new double[LOSS.length];
    double value = byDensity.find(LOSS, 2.1, 1e-9, y);
    double exact = new RobustRisk(set, LOSS.length, WEIGHT, null).of(LOSS);
    assertThat(2.1 + value).isCloseTo(exact, within(1e-6));
  }

  @ParameterizedTest
  @CsvSource({
    "chi2=2.4, 6, false",
    "chi2=2.5, 6, true",
    "kl=1.7, 6, false",
    "kl=1.8, 6, true",
    "kl=1.8, 1, false",
    "cvar=0.5, 6, true",
    "tv=0.1, 6, true",
    "groups, 6, true",
    "penalty=1/n, 6, false",
    "extremile=2, 6, true",
    "'esrm=1,penalty=1/n', 6, false",
    "mean, 6, false"
  })
  void kinksDependOnTheNumberOfRows(String set, int rows, boolean kinks) {
    assertThat(RobustSet.parse(set).hasKinks(rows)).isEqualTo(kinks);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "cvra=0.1 | there is no robust set 'cvra=0.1' | Did you mean cvar=0.1?",
        "gruops | there is no robust set 'gruops' | Did you mean groups?",
        "mean=1 | 'mean=1' has a value | Write mean",
        "chi2 | needs a number after its name | chi2=0.05",
        "kl=-1 | radius of kl must be finite and not negative, but was -1.0 | kl=0.05",
        "cvar=0 | share of cvar must be above 0 and at most 1, but was 0.0 | cvar=0.8",
        "kl-penalty=0 | penalty of kl-penalty must be positive | kl-penalty=0.1",
        "cvar=0.1,pnalty=0.2 | has the parameter 'pnalty=0.2', but cvar takes only | mean penalty?",
        "cvar=0.1,penalty=-1 | parameter penalty of the robust set | cvar=0.1,penalty=1/n",
        "esrm=1,penalty=1,penalty=2 | has the parameter 'penalty' twice | once",
        "tv=0.1,penalty=1 | has the parameter 'penalty=1', but tv takes only trim | Leave it out",
        "wasserstein=-1 | radius of wasserstein must be finite and not negative | wasserstein=0.05",
        "wasserstein=1,norm=3 | parameter norm of the robust set | norm=2",
        "wasserstein=1,label-cost=0 | parameter label-cost of the robust set | label-cost=1",
        "wasserstein=1,category-cost=x | category-cost of the robust set | category-cost=1",
        "wasserstein=1,kappa=1 | takes only norm, label-cost, category-cost, trim | Leave it out",
        "extremile=0.5 | order of extremile must be finite and at least 1, but was 0.5 | =2",
        "esrm=0 | risk aversion of esrm must be positive and finite, but was 0.0 | esrm=1",
        "mean,a=1 | has the parameter 'a=1', but mean takes only trim | Leave it out",
        "cvar=0.5,trim=1 | parameter trim must be at least 0 and below 1, but was 1.0 | trim=0.05",
        "cvar=0.5,trim=x | parameter trim of the robust set | cvar=0.5,trim=0.05",
        "extremile=80% | has a percentage, but extremile takes a number | extremile=2",
        "wasserstein=x | needs a number after its name | wasserstein=0.1",
        "groups,trim=0.1 | groups does not weight single rows | cvar=0.8",
        "wasserstein=1,trim=0.1 | does not weight single rows | cvar=0.8"
      })
  void rejectsBadTextsByName(String text, String problem, String hint) {
    assertThatThrownBy(() -> RobustSet.parse(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(problem)
        .asString()
        .contains(hint);
  }

  @Test
  void everySetHasAStochasticForm() {
    assertThat(RobustSets.examples())
        .allMatch(
            set ->
                RobustSets.hasWeightsForm(set)
                    || set.dualForm(6) != null
                    || set.movement() != null);
    assertThat(RobustSets.names(set -> set.dualForm(6) == null))
        .isEqualTo("tv, extremile, esrm, wasserstein, groups, groups-penalty");
  }
}
