package dev.agon.learn.robust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sets whose radius follows from a confidence level and the number of rows. */
class CalibratedTest {
  /** Quantiles from Abramowitz and Stegun, "Handbook of Mathematical Functions", table 26.5. */
  @Test
  void normalQuantilesAgreeWithTables() {
    assertThat(NormalQuantile.of(0.5)).isZero();
    assertThat(NormalQuantile.of(0.75)).isCloseTo(0.674489750196082, within(1e-14));
    assertThat(NormalQuantile.of(0.95)).isCloseTo(1.644853626951473, within(1e-14));
    assertThat(NormalQuantile.of(0.975)).isCloseTo(1.959963984540054, within(1e-14));
    assertThat(NormalQuantile.of(0.999)).isCloseTo(3.090232306167813, within(1e-12));
    assertThat(NormalQuantile.of(1 - 1e-9)).isCloseTo(5.997807019601637, within(1e-6));
  }

  @Test
  void radiusIsSquaredQuantileOverTwiceTheRows() {
    Calibrated set = (Calibrated) RobustSet.parse("chi2=95%");
    assertThat(set.radius(1000)).isCloseTo(1.352771727e-3, within(1e-12));
  }

  @Test
  void parsesAndPrintsAnyLevelBetween50And100() {
    for (String text : new String[] {"chi2=95%", "kl=95%", "chi2=99.5%", "kl=60%"}) {
      assertThat(RobustSet.parse(text)).hasToString(text);
      assertThat(RobustSet.parse(text)).isEqualTo(RobustSet.parse(text.toUpperCase(Locale.ROOT)));
    }
    assertThat(RobustSet.parse("kl=95%").forRows(100)).isInstanceOf(Kl.class);
  }

  @Test
  void rejectsLevelsAndSetsThatHaveNone() {
    for (String level : new String[] {"50", "100", "0", "-5", "5", "250"}) {
      assertThatThrownBy(() -> RobustSet.parse("chi2=" + level + "%"))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("must be above 50% and below 100%, but was " + level);
    }
    assertThatThrownBy(() -> RobustSet.parse("cvar=95%"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("cvar takes a number");
    assertThatThrownBy(() -> RobustSet.parse("kl=%")).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> RobustSet.parse("kl=nan%")).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void riskEqualsThatOfTheBallWithTheSameRadius() {
    double[] losses = {0.1, 2, 0.4, 0.9, 3};
    for (String kind : new String[] {"chi2", "kl"}) {
      double radius = new Calibrated(Calibrated.Ball.CHI2, 95).radius(5);
      double expected = new RobustRisk(RobustSet.parse(kind + "=" + radius), 5).of(losses);
      assertThat(new RobustRisk(RobustSet.parse(kind + "=95%"), 5).of(losses)).isEqualTo(expected);
    }
  }

  @Test
  void weightedRowsCountByTheirEffectiveNumber() {
    double[] losses = {0.1, 2, 0.4, 0.9, 3};
    double[] weights = {1, 1, 1, 1, 4};
    double effective = 8.0 * 8 / 20;
    double radius = new Calibrated(Calibrated.Ball.CHI2, 90).radius(effective);
    double expected = new RobustRisk(new ChiSquare(radius), 5, weights, null).of(losses);
    assertThat(new RobustRisk(RobustSet.parse("chi2=90%"), 5, weights, null).of(losses))
        .isEqualTo(expected);
  }

  @Test
  void problemHasTheRadiusOfItsRowsAndTheModelTheLevel() {
    Dataset data = Generator.generate("n=200,d=3,nnz=2,seed=1").train();
    ProblemSettings settings = ProblemSettings.nonconvex().withRobust("chi2=95%");
    RobustProblem problem = RobustProblem.of(data, settings, 1);
    double radius = new Calibrated(Calibrated.Ball.CHI2, 95).radius(200);
    assertThat(problem.settings().robust()).isEqualTo(new ChiSquare(radius));
    var trained = new Trainer(data).settings(settings).train().model();
    assertThat(trained.settings().robust()).hasToString("chi2=95%");
    var same =
        new Trainer(data).settings(settings.withRobust(new ChiSquare(radius))).train().model();
    assertThat(trained.weights()).isEqualTo(same.weights());
  }

  /** The bound is mean + z sd/sqrt(n) to first order. */
  @Test
  void riskIsTheUpperConfidenceBound() {
    int n = 10_000;
    double[] losses = new double[n];
    Arrays.setAll(losses, i -> (i * 7919 % n) / (double) n);
    double mean = Arrays.stream(losses).average().orElseThrow();
    double square = Arrays.stream(losses).map(l -> (l - mean) * (l - mean)).sum() / n;
    double bound = mean + 1.644853626951473 * Math.sqrt(square / n);
    assertThat(new RobustRisk(RobustSet.parse("chi2=95%"), n).of(losses))
        .isCloseTo(bound, within(1e-9));
    assertThat(new RobustRisk(RobustSet.parse("kl=95%"), n).of(losses))
        .isCloseTo(bound, within(1e-4));
  }

  /**
   * For the quantile z of the level, n rows and d weights, z^2/2 + z (sqrt(d) + 4 sqrt(3)) is at
   * most 0.002 n: 14.394 for 95% and one weight; 0.0004 n for the squared loss. Three classes have
   * two weights for each feature.
   */
  @ParameterizedTest
  @CsvSource({
    "logistic, 2, 7197, 1, chi2=95%",
    "logistic, 2, 7196, 1, chi2=94%",
    "logistic, 2, 14599, 100, chi2=95%",
    "logistic, 2, 14598, 100, chi2=94%",
    "logistic, 2, 426, 30, chi2=52%",
    "softmax, 2, 14599, 100, chi2=95%",
    "softmax, 3, 14598, 50, chi2=94%",
    "softmax, 3, 14599, 50, chi2=95%",
    "hinge, 2, 668, 11, chi2=55%",
    "huber, 0, 1000000, 100, chi2=95%",
    "logistic, 2, 127, 10, chi2=51%",
    "logistic, 2, 126, 10, chi2=50.9%",
    "logistic, 2, 20, 10, chi2=50.1%",
    "logistic, 2, 2, 0, chi2=50.1%",
    "squared, 0, 1000000, 100, chi2=60%",
    "squared, 0, 6472, 10, chi2=60%",
    "squared, 0, 6471, 10, chi2=59%",
    "squared, 0, 331, 10, chi2=50.5%"
  })
  void defaultIsCalibratedAndMilderForSquaresAndFewRows(
      String loss, int classes, int rows, int features, String set) {
    List<String> names = List.of("a", "b", "c").subList(0, classes);
    Target target = classes == 0 ? new Values(new double[1]) : new Classes(new int[1], names);
    ProblemSettings settings = ProblemSettings.suiting(Loss.parse(loss), target, rows, features);
    assertThat(settings.robust()).hasToString(set);
    assertThat(settings.regulariser()).isEqualTo(new L2(1.0 / rows));
  }
}
