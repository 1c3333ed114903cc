package dev.agon.learn.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Laws and small cases of the measures. */
class MetricsTest {
  @Test
  void unpredictedClassHasNoPrecisionAndAbsentClassNoRecall() {
    Confusion never = Confusion.of(2, new int[] {0, 1, 1}, new int[] {0, 0, 0}, null);
    assertThat(never.precision(1)).isNaN();
    assertThat(never.recall(1)).isZero();
    assertThat(never.f1(1)).isZero();
    assertThat(never.predictedClasses()).isEqualTo(1);
    Confusion absent = Confusion.of(2, new int[] {0, 0}, new int[] {0, 1}, null);
    assertThat(absent.recall(1)).isNaN();
    assertThat(absent.precision(1)).isZero();
    Confusion neither = Confusion.of(3, new int[] {0, 1}, new int[] {0, 1}, null);
    assertThat(neither.f1(2)).isNaN();
    assertThat(neither.macroF1()).as("of the classes that occur").isEqualTo(1);
    assertThat(Confusion.of(2, new int[0], new int[0], null).accuracy()).isNaN();
  }

  @Test
  void wholeWeightsCountLikeRepeatedRows() {
    var random = new RandomStream(5, 1);
    int n = 60;
    int[] times = ints(n, () -> 1 + random.nextInt(3));
    int[] actual = ints(n, () -> random.nextInt(2));
    double[] score = doubles(n, () -> random.nextInt(9) - 4);
    int[] repeated =
        IntStream.range(0, n).flatMap(i -> IntStream.range(0, times[i]).map(k -> i)).toArray();
    double[] weight = Arrays.stream(times).asDoubleStream().toArray();
    double[] probability = Arrays.stream(score).map(s -> (s + 5) / 10).toArray();
    double[] loss = Arrays.stream(score).map(Math::abs).toArray();
    int[] predicted = Arrays.stream(score).mapToInt(s -> s > 0 ? 1 : 0).toArray();
    var plain = new ClassAnswers(2, actual, predicted, score, probability, loss, loss, null);
    var weighted = new ClassAnswers(2, actual, predicted, score, probability, loss, loss, weight);
    ClassMetrics one = plain.rows(repeated).measure();
    ClassMetrics other = weighted.measure();
    assertThat(other.confusion().counts()).isDeepEqualTo(one.confusion().counts());
    assertThat(other.auc()).isCloseTo(one.auc(), within(1e-13));
    assertThat(other.brier()).isCloseTo(one.brier(), within(1e-13));
    assertThat(other.logLoss()).isCloseTo(one.logLoss(), within(1e-13));
    ValueErrors values = ValueErrors.of(score, probability, weight);
    ValueErrors again =
        ValueErrors.of(Weighted.pick(score, repeated), Weighted.pick(probability, repeated), null);
    assertThat(values.rmse()).isCloseTo(again.rmse(), within(1e-12));
    assertThat(values.r2()).isCloseTo(again.r2(), within(1e-12));
    assertThat(values.absolute().worst()).containsExactly(again.absolute().worst(), within(1e-12));
  }

  @Test
  void aucIsTheShareOfPairsInTheRightOrder() {
    for (int seed = 1; seed <= 100; seed++) {
      var random = new RandomStream(seed, 2);
      int n = 2 + random.nextInt(40);
      double[] score = doubles(n, () -> random.nextInt(12) - 6);
      score[0] = -0.0;
      int[] actual = ints(n, () -> random.nextInt(2));
      double pairs = 0;
      double won = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          if (actual[i] == 1 && actual[j] == 0) {
            pairs++;
            won += score[i] > score[j] ? 1 : score[i] == score[j] ? 0.5 : 0;
          }
        }
      }
      Ranking ranking = Ranking.of(score, actual, null);
      assertThat(ranking.auc()).as("seed %d", seed).isCloseTo(won / pairs, within(1e-13));
      if (pairs > 0) {
        assertThat(Ranking.auc(score, actual, null)).isEqualTo(ranking.auc());
        assertThat(trapezes(ranking.roc())).isCloseTo(won / pairs, within(1e-13));
      }
    }
  }

  private static double trapezes(Curve curve) {
    double area = 0;
    for (int i = 1; i < curve.x().length; i++) {
      area += (curve.x()[i] - curve.x()[i - 1]) * (curve.y()[i] + curve.y()[i - 1]) / 2;
    }
    return area;
  }

  @Test
  void aucIsUndefinedForASingleClassAndForNanScores() {
    assertThat(Ranking.of(new double[] {1, 2}, new int[] {1, 1}, null).auc()).isNaN();
    assertThat(Ranking.of(new double[0], new int[0], null).auc()).isNaN();
    assertThat(Ranking.auc(new double[] {1, 2}, new int[] {1, 1}, null)).isNaN();
    assertThatThrownBy(() -> Ranking.of(new double[] {1, Double.NaN}, new int[] {0, 1}, null))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("row 1");
  }

  @Test
  void rowsAreRankedWithTheirWeights() {
    var random = new RandomStream(6, 1);
    double[] unusual = {
      0.0, -0.0, Double.MIN_VALUE, -Double.MIN_VALUE, 1e300, -1e300, 1 / 0.0, -1 / 0.0
    };
    double[] score =
        doubles(
            400,
            () ->
                random.nextInt(4) == 0
                    ? unusual[random.nextInt(unusual.length)]
                    : random.nextGaussian());
    int[] actual = ints(score.length, () -> random.nextInt(2));
    double[] weight = doubles(score.length, random::nextDouble);
    Ranking ranking = Ranking.of(score, actual, weight);
    double[] distinct =
        Arrays.stream(score).map(s -> -s + 0.0).sorted().distinct().map(s -> -s + 0.0).toArray();
    assertThat(ranking.score()).containsExactly(distinct);
    for (int k = 0; k < distinct.length; k++) {
      double positive = 0;
      double negative = 0;
      for (int i = 0; i < score.length; i++) {
        if (score[i] == distinct[k]) {
          positive += weight[i] * actual[i];
          negative += weight[i] * (1 - actual[i]);
        }
      }
      assertThat(ranking.positive()[k]).isEqualTo(positive);
      assertThat(ranking.negative()[k]).isEqualTo(negative);
    }
    assertThat(Ranking.auc(score, actual, weight)).isEqualTo(ranking.auc());
  }

  @Test
  void aThinnedCurveKeepsItsEndsItsAreaAndItsShape() {
    var random = new RandomStream(9, 3);
    double[] score = doubles(20_000, random::nextGaussian);
    int[] actual =
        Arrays.stream(score).mapToInt(s -> s + random.nextGaussian() > 0 ? 1 : 0).toArray();
    Curve whole = Ranking.of(score, actual, null).roc();
    Curve thin = whole.thinned(200);
    assertThat(thin.x().length).isBetween(100, 203);
    assertThat(thin.area()).isEqualTo(whole.area());
    assertThat(trapezes(thin)).isCloseTo(whole.area(), within(1e-3));
    assertThat(thin.x()[0]).isZero();
    assertThat(thin.y()[thin.y().length - 1]).isEqualTo(1);
    assertThat(whole.thinned(1_000_000)).isSameAs(whole);
  }

  @Test
  void calibrationErrorIsSmallOnlyForCalibratedProbabilities() {
    var random = new RandomStream(11, 4);
    double[] calibrated = doubles(50_000, random::nextDouble);
    int[] actual =
        Arrays.stream(calibrated).mapToInt(p -> random.nextDouble() < p ? 1 : 0).toArray();
    double[] overconfident = Arrays.stream(calibrated).map(p -> p > 0.5 ? 1 : 0).toArray();
    assertThat(Calibration.of(calibrated, actual, null, 10).error()).isLessThan(0.01);
    Calibration bad = Calibration.of(overconfident, actual, null, 10);
    assertThat(bad.error()).isCloseTo(0.25, within(0.01));
    assertThat(bad.bins()).hasSize(2);
    assertThat(bad.bins().get(1).to()).isEqualTo(1);
  }

  @Test
  void wholeWeightsCalibrateLikeRepeatedRows() {
    double[] probability = {0.1, 0.15, 0.85, 0.8};
    Calibration weighted =
        Calibration.of(probability, new int[] {0, 1, 1, 0}, new double[] {3, 1, 2, 1}, 2);
    double[] repeated = {0.1, 0.1, 0.1, 0.15, 0.85, 0.85, 0.8};
    assertThat(weighted)
        .isEqualTo(Calibration.of(repeated, new int[] {0, 0, 0, 1, 1, 1, 0}, null, 2));
  }

  /** With p = (3/4, 1/4): D = 1/2 (1/16)/(3/4) + 1/2 (1/16)/(1/4). */
  @Test
  void theDistanceIsMeasuredFromTheGivenRowWeights() {
    assertThat(WeightSpread.of(new double[] {0.5, 0.5}, new double[] {3, 1}).impliedChi2())
        .isCloseTo(1.0 / 6, within(1e-15));
  }

  @Test
  void predictingTheMeanHasR2ZeroAndConstantTargetsHaveNone() {
    double[] actual = {1, 2, 6};
    assertThat(ValueErrors.of(actual, new double[] {3, 3, 3}, null).r2()).isZero();
    assertThat(ValueErrors.of(actual, actual, null).r2()).isEqualTo(1);
    assertThat(ValueErrors.of(new double[] {2, 2}, new double[] {2, 3}, null).r2()).isNaN();
  }

  @Test
  void effectiveRowsRangeFromAllToOne() {
    assertThat(WeightSpread.of(new double[] {0.25, 0.25, 0.25, 0.25}, null))
        .isEqualTo(new WeightSpread(4, 1, 0));
    assertThat(WeightSpread.of(new double[] {0, 1, 0, 0}, null))
        .isEqualTo(new WeightSpread(1, 0.25, 1.5));
    assertThat(WeightSpread.of(new double[] {0.75, 0.25}, new double[] {3, 1}).impliedChi2())
        .as("the divergence from the row weights themselves is 0")
        .isZero();
  }

  @Test
  void everyRowIsInExactlyOneGroup() {
    assertThat(Partition.of(new int[] {2, 0, 2, 0, 0}, 3))
        .isDeepEqualTo(new int[][] {{1, 3, 4}, {}, {0, 2}});
  }

  private static int[] ints(int n, java.util.function.IntSupplier draw) {
    return IntStream.range(0, n).map(i -> draw.getAsInt()).toArray();
  }

  private static double[] doubles(int n, java.util.function.DoubleSupplier draw) {
    return IntStream.range(0, n).mapToDouble(i -> draw.getAsDouble()).toArray();
  }
}
