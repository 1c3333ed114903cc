package dev.agon.learn.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.linalg.Elementary;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The measures of scikit-learn 1.2.1 on the same rows; src/test/python/metrics.py prints them. */
class AgainstScikitLearnTest {
  private static final int[] ACTUAL = {0, 0, 1, 1, 0, 1, 1, 0, 1, 0, 1, 0};
  private static final double[] SCORE = {
    -2.0, 0.5, 0.5, 1.25, -0.75, 3.0, -0.5, 0.25, 0.75, 0.5, 2.0, -3.5
  };
  private static final double[] WEIGHT = {
    1.0, 2.0, 0.5, 1.5, 1.0, 3.0, 0.25, 1.0, 2.5, 1.0, 0.75, 4.0
  };
  private static final int[] THREE = {0, 1, 2, 2, 1, 0, 2, 1, 1, 0, 2, 2};
  private static final int[] GUESS = {0, 2, 2, 1, 1, 0, 2, 1, 0, 1, 2, 2};
  private static final double[] VALUES = {1.0, -2.0, 3.5, 0.25, 7.0, 4.0};
  private static final double[] FITTED = {1.5, -1.0, 3.0, 1.25, 5.0, 4.5};
  private static final double[] MASS = {1.0, 3.0, 0.5, 2.0, 1.5, 1.0};
  private static final Offset<Double> CLOSE = within(1e-12);

  private static ClassMetrics measured(double @Nullable [] weight) {
    double[] probability = IntStream.range(0, 12).mapToDouble(AgainstScikitLearnTest::p).toArray();
    double[] surprise =
        IntStream.range(0, 12)
            .mapToDouble(i -> Elementary.softplus(ACTUAL[i] == 1 ? -SCORE[i] : SCORE[i]))
            .toArray();
    int[] predicted = IntStream.range(0, 12).map(i -> SCORE[i] > 0 ? 1 : 0).toArray();
    return new ClassAnswers(2, ACTUAL, predicted, SCORE, probability, surprise, surprise, weight)
        .measure();
  }

  private static double p(int row) {
    return Elementary.sigmoid(SCORE[row]);
  }

  @Test
  void twoClassesWithoutWeights() {
    ClassMetrics metrics = measured(null);
    assertThat(metrics.confusion().counts()).isDeepEqualTo(new double[][] {{3, 3}, {1, 5}});
    assertThat(metrics.accuracy()).isEqualTo(0.6666666666666666, CLOSE);
    assertThat(metrics.confusion().precision(1)).isEqualTo(0.625, CLOSE);
    assertThat(metrics.confusion().recall(1)).isEqualTo(0.8333333333333334, CLOSE);
    assertThat(metrics.confusion().f1(1)).isEqualTo(0.7142857142857143, CLOSE);
    assertThat(metrics.auc()).isEqualTo(0.888888888888889, CLOSE);
    assertThat(metrics.brier()).isEqualTo(0.15899344093828552, CLOSE);
    assertThat(metrics.logLoss()).isEqualTo(0.4650093535088959, CLOSE);
    assertThat(Ranking.of(SCORE, ACTUAL, null).precisionRecall().area())
        .isEqualTo(0.8968253968253967, CLOSE);
  }

  @Test
  void twoClassesWithWeights() {
    ClassMetrics metrics = measured(WEIGHT);
    assertThat(metrics.confusion().counts()).isDeepEqualTo(new double[][] {{6, 4}, {0.25, 8.25}});
    assertThat(metrics.accuracy()).isEqualTo(0.7702702702702703, CLOSE);
    assertThat(metrics.confusion().precision(1)).isEqualTo(0.673469387755102, CLOSE);
    assertThat(metrics.confusion().recall(1)).isEqualTo(0.9705882352941176, CLOSE);
    assertThat(metrics.confusion().f1(1)).isEqualTo(0.7951807228915663, CLOSE);
    assertThat(metrics.auc()).isEqualTo(0.9794117647058823, CLOSE);
    assertThat(metrics.brier()).isEqualTo(0.1143906793283962, CLOSE);
    assertThat(metrics.logLoss()).isEqualTo(0.34851664870872234, CLOSE);
    assertThat(Ranking.of(SCORE, ACTUAL, WEIGHT).precisionRecall().area())
        .isEqualTo(0.9749019607843137, CLOSE);
  }

  @Test
  void macroF1OfThreeClassesAgrees() {
    assertThat(Confusion.of(3, THREE, GUESS, null).macroF1()).isEqualTo(0.6555555555555556, CLOSE);
    assertThat(Confusion.of(3, THREE, GUESS, WEIGHT).macroF1())
        .isEqualTo(0.6059697424015266, CLOSE);
  }

  @Test
  void calibrationInFiveBinsAgrees() {
    double[] probability = IntStream.range(0, 12).mapToDouble(AgainstScikitLearnTest::p).toArray();
    Calibration calibration = Calibration.of(probability, ACTUAL, null, 5);
    assertThat(calibration.bins().stream().mapToDouble(Calibration.Bin::share))
        .containsExactly(0.0, 0.5, 0.0, 0.6, 1.0);
    assertThat(calibration.bins().stream().mapToDouble(Calibration.Bin::probability).toArray())
        .containsExactly(
            new double[] {
              0.07425757638673694,
              0.34918098481137627,
              0.5621765008857981,
              0.6647713107911295,
              0.916685602400158
            },
            CLOSE);
  }

  @Test
  void regressionMetricsAgree() {
    ValueErrors plain = ValueErrors.of(VALUES, FITTED, null);
    assertThat(plain.rmse()).isEqualTo(1.0606601717798212, CLOSE);
    assertThat(plain.absolute().mean()).isEqualTo(0.9166666666666666, CLOSE);
    assertThat(plain.r2()).isEqualTo(0.8671314332581506, CLOSE);
    ValueErrors weighted = ValueErrors.of(VALUES, FITTED, MASS);
    assertThat(weighted.rmse()).isEqualTo(1.136515141415488, CLOSE);
    assertThat(weighted.absolute().mean()).isEqualTo(1.0277777777777777, CLOSE);
    assertThat(weighted.r2()).isEqualTo(0.8755482863727604, CLOSE);
  }
}
