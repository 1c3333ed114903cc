package dev.agon.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.risk.DatasetRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.method.Certificate;
import dev.agon.method.auto.Auto;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.random.RandomStream;
import dev.agon.run.StopReason;
import dev.agon.spark.problem.SparkRows;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A Wasserstein ball of numbers gives the same risk and the same model on Spark as in memory. */
class MovedValuesOnSparkTest {
  private static final int ROWS = 300;
  private static final int FEATURES = 6;

  /** Every loss with every norm, with and without row weights. */
  static Stream<Arguments> problems() {
    return Stream.of("logistic", "hinge", "huber", "squared", "softmax")
        .flatMap(
            loss ->
                Stream.of("1", "2", "inf")
                    .flatMap(
                        norm ->
                            Stream.of(false, true)
                                .map(weighted -> Arguments.of(loss, norm, weighted))));
  }

  private static Dataset data(String loss, boolean weighted) {
    RandomStream random = new RandomStream(11, 2);
    SparseRowsBuilder builder = new SparseRowsBuilder();
    double[] number = new double[ROWS];
    double[] weight = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      double score = random.nextGaussian();
      for (int j = 0; j < FEATURES; j++) {
        if (random.nextInt(3) > 0) {
          double value = random.nextGaussian();
          score += (j % 3 - 0.8) * value;
          builder.add(j, value);
        }
      }
      builder.endRow();
      number[i] = score;
      weight[i] = 0.2 + random.nextDouble();
    }
    Dataset data = new Dataset(builder.build(), target(loss, number), "test data", "", List.of());
    return weighted ? data.withWeights(weight) : data;
  }

  private static Target target(String loss, double[] number) {
    TargetKind kind = Loss.parse(loss).targetKind();
    if (kind == TargetKind.NUMBERS) {
      return new Values(number);
    }
    boolean two = kind == TargetKind.TWO_CLASSES;
    int[] of =
        Arrays.stream(number)
            .mapToInt(t -> two ? (t > 0 ? 1 : 0) : t > 1 ? 2 : t > -1 ? 1 : 0)
            .toArray();
    return new Classes(of, two ? List.of("0", "1") : List.of("a", "b", "c"));
  }

  private static ProblemSettings settings(String loss, String set) {
    return ProblemSettings.nonconvex()
        .withLoss(Loss.parse(loss))
        .withRobust(set)
        .withRegulariser(new L2(0.01));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void riskAndGradientAreSame(String loss, String norm, boolean weighted) {
    Dataset data = data(loss, weighted);
    ProblemSettings settings = settings(loss, "wasserstein=0.1,norm=" + norm);
    RobustProblem local = RobustProblem.exact(new DatasetRows(data), settings, 1);
    try (SparkRows rows = LocalSpark.rows(data, 3)) {
      RobustProblem there = RobustProblem.exact(rows, settings, 1);
      double[] x = new double[local.dimensionX()];
      for (double unit : new double[] {0, 0.1}) {
        Arrays.setAll(x, j -> unit * (j % 4 - 1.3));
        double[] expected = new double[x.length];
        double[] found = new double[x.length];
        assertThat(there.primal(x, found)).isCloseTo(local.primal(x, expected), within(1e-12));
        assertThat(found).containsExactly(expected, within(1e-12));
        assertThat(there.primalIsSmooth()).isEqualTo(local.primalIsSmooth());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void autoGivesTheSameModel(String loss, String norm, boolean weighted) {
    Dataset data = data(loss, weighted);
    ProblemSettings settings = settings(loss, "wasserstein=0.1,norm=" + norm);
    // At kinks without an interior form, the last digits decide on the steps, not on the optimum.
    boolean hasInterior = settings.loss().limitsOutliers() && !loss.equals("softmax");
    boolean sameSteps = hasInterior || loss.equals("squared") && norm.equals("2");
    double tolerance = sameSteps ? 1e-4 : 1e-9;
    TrainingResult here = train(new Trainer(data), settings, tolerance);
    try (SparkRows rows = LocalSpark.rows(data, 3)) {
      TrainingResult there = train(new Trainer(rows), settings, tolerance);
      Certificate expected = Objects.requireNonNull(here.solution().account()).certificate();
      Certificate found = Objects.requireNonNull(there.solution().account()).certificate();
      assertThat(found.met()).isTrue();
      assertThat(found.kind()).isEqualTo(expected.kind());
      assertThat(there.solution().stopReason()).isEqualTo(StopReason.CONVERGED);
      if (sameSteps) {
        assertThat(there.solution().iterations()).isEqualTo(here.solution().iterations());
      }
      assertThat(there.model().worstCaseRisk())
          .isCloseTo(here.model().worstCaseRisk(), within(1e-10));
      assertThat(there.model().weights())
          .containsExactly(here.model().weights(), within(sameSteps ? 1e-8 : 1e-6));
    }
  }

  /** More columns than a matrix of the cluster may have; with norm=inf the optimum is 0. */
  @ParameterizedTest
  @ValueSource(strings = {"2", "inf"})
  void manyColumnsEndWithACertificate(String norm) {
    Dataset data = TestData.classes(300, 1100);
    ProblemSettings settings = settings("logistic", "wasserstein=0.1,norm=" + norm);
    TrainingResult here = train(new Trainer(data), settings, 1e-3);
    try (SparkRows rows = LocalSpark.rows(data, 2)) {
      TrainingResult there = train(new Trainer(rows), settings, 1e-3);
      assertThat(Objects.requireNonNull(there.solution().account()).certificate().met()).isTrue();
      double risk = here.model().worstCaseRisk();
      assertThat(there.model().worstCaseRisk()).isCloseTo(risk, within(1e-4 * risk));
    }
  }

  private static TrainingResult train(Trainer trainer, ProblemSettings settings, double tolerance) {
    return trainer.settings(settings).method(Auto.defaults().withTolerance(tolerance)).train();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "wasserstein=0.1,label-cost=1 | flips labels, which is not available on Spark | label-cost",
        "wasserstein=0.1,category-cost=2 | test data has no category columns | category-cost out",
        "inputs=0.1 | moves the inputs of a network, which is not | one machine",
        "wasserstein-penalty=1 | moves the inputs of a network, which is not | cvar=0.8"
      })
  void otherMovementsAreRefused(String set, String problem, String hint) {
    try (SparkRows rows = LocalSpark.rows(data("logistic", /* weighted= */ false), 2)) {
      assertThatThrownBy(() -> new Trainer(rows).settings(settings("logistic", set)).train())
          .isInstanceOfSatisfying(
              InvalidInputException.class,
              refused -> {
                assertThat(refused.problem()).contains(problem);
                assertThat(refused.hint()).contains(hint);
              });
    }
  }

  @Test
  void stochasticMethodsAreRefused() {
    try (SparkRows rows = LocalSpark.rows(data("logistic", /* weighted= */ false), 2)) {
      ProblemSettings settings = settings("logistic", "wasserstein=0.1");
      assertThatThrownBy(() -> rows.problem(settings, null, Hcmm2.defaults(), /* threads= */ 1))
          .isInstanceOf(InvalidInputException.class)
          .asString()
          .contains("the robust set wasserstein=0.1 has no", "Use", "auto");
    }
  }
}
