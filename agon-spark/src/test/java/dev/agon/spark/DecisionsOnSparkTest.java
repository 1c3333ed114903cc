package dev.agon.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.decision.ProbabilityMap;
import dev.agon.learn.model.decision.ThresholdRule;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.BaselineComparison;
import dev.agon.learn.train.HeldOutFit;
import dev.agon.learn.train.ModelMeasures;
import dev.agon.learn.train.RowLabels;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.spark.problem.SparkRows;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Class weights, calibration, thresholds and measures are those of one machine. */
class DecisionsOnSparkTest {
  private static final Dataset DATA = TestData.classes(600, 8);

  /** Uneven weights, and groups of which the last has one row. */
  private static Dataset weighted() {
    double[] weight = new double[DATA.size()];
    Arrays.setAll(weight, i -> 1 + i % 5);
    int[] group = new int[DATA.size()];
    Arrays.setAll(group, i -> i == 7 ? 2 : i % 2);
    return DATA.withWeights(weight).withGroups(new Groups(group, List.of("a", "b", "rare")));
  }

  private static ProblemSettings settings(String set) {
    return ProblemSettings.suiting(DATA.target(), DATA.size(), DATA.features()).withRobust(set);
  }

  @Test
  void labelsAndScoresKeepRowOrder() {
    Dataset data = weighted();
    Model model = new Trainer(data).settings(settings("mean")).train().model();
    try (SparkRows rows = LocalSpark.rows(data, 3)) {
      assertThat(rows.labels()).isEqualTo(RowLabels.of(data));
      assertThat(rows.rowScores(model)).isDeepEqualTo(Evaluator.scores(model, data));
      ModelMeasures expected = ModelMeasures.of(Evaluator.evaluate(model, data, 1));
      assertThat(ModelMeasures.of(rows, model)).isEqualTo(expected);
    }
  }

  @Test
  void splitMatchesOneMachine() {
    Dataset data = weighted();
    Split split = Split.folds(data, 5, 3)[1];
    int[] withoutRare = Arrays.stream(split.training()).filter(i -> i != 7).toArray();
    for (int[] which : List.of(split.training(), split.heldOut(), withoutRare)) {
      Dataset here = Subset.of(data, which);
      try (SparkRows rows = LocalSpark.rows(data, 3);
          SparkRows part = rows.part(which)) {
        assertThat(part.size()).isEqualTo(which.length);
        assertThat(part.features()).isEqualTo(data.features());
        assertThat(part.groups()).isEqualTo(Objects.requireNonNull(here.groups()).names());
        assertThat(part.labels()).isEqualTo(RowLabels.of(here));
        Model model = new Trainer(here).settings(settings("mean")).train().model();
        assertThat(part.rowScores(model)).isDeepEqualTo(Evaluator.scores(model, here));
      }
    }
  }

  @Test
  void balancedRowWeightsMatchOneMachine() {
    for (Dataset data : List.of(DATA, weighted())) {
      double[] expected = dev.agon.learn.data.split.Balance.of(data).weights();
      try (SparkRows rows = LocalSpark.rows(data, 3)) {
        SparkRows balanced = rows.balanced();
        assertThat(Objects.requireNonNull(balanced.labels()).weights())
            .containsExactly(expected, within(1e-14));
        assertThat(balanced.identity()).isNotEqualTo(rows.identity());
      }
    }
  }

  @Test
  void numbersCannotBeBalanced() {
    try (SparkRows rows = LocalSpark.rows(TestData.inUnits(50, 2, 1, 3), 2)) {
      assertThatThrownBy(rows::balanced)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("numbers are predicted");
    }
  }

  @Test
  void calibrationAndThresholdMatchOneMachine() {
    for (String set : List.of("mean", "cvar=0.8", "wasserstein=0.1")) {
      ProblemSettings settings = settings(set);
      HeldOutFit fit = new HeldOutFit(/* calibrate= */ true, ThresholdRule.parse("recall=0.9"));
      TrainingResult here =
          fit.apply(
              new Trainer(DATA).settings(settings).baseline(true).train(),
              DATA,
              (some, its) -> new Trainer(some).settings(its),
              3,
              1);
      try (SparkRows rows = LocalSpark.rows(DATA, 3)) {
        TrainingResult there =
            fit.apply(
                new Trainer(rows).settings(settings).baseline(true).train(),
                rows,
                (some, its) -> new Trainer(some).settings(its),
                3,
                1);
        ProbabilityMap expected = Objects.requireNonNull(here.model().probabilityMap());
        ProbabilityMap found = Objects.requireNonNull(there.model().probabilityMap());
        assertThat(found.slope()).isCloseTo(expected.slope(), within(1e-4));
        assertThat(found.offset()).isCloseTo(expected.offset(), within(1e-4));
        assertThat(expected).isNotEqualTo(new ProbabilityMap(1, 0));
        assertThat(there.model().threshold())
            .isCloseTo(here.model().threshold(), within(1e-4))
            .isNotEqualTo(0.5);
        assertThat(there.model().weights()).containsExactly(here.model().weights(), within(1e-4));
        assertThat(there.model().worstCaseRisk())
            .isCloseTo(here.model().worstCaseRisk(), within(1e-5));
        if (here.baseline() != null) {
          assertThat(BaselineComparison.of(rows, there).sentence())
              .isEqualTo(
                  new BaselineComparison(
                          Evaluator.evaluate(here.model(), DATA, 1),
                          Evaluator.evaluate(here.baseline(), DATA, 1),
                          null)
                      .sentence());
        }
      }
    }
  }

  @Test
  void measuresOfTheComparisonMatchOneMachine() {
    Dataset data = weighted();
    ProblemSettings settings = settings("cvar=0.8");
    try (SparkRows rows = LocalSpark.rows(data, 3)) {
      TrainingResult there = new Trainer(rows).settings(settings).baseline(true).train();
      BaselineComparison both = BaselineComparison.of(rows, there);
      assertThat(both.lines())
          .extracting(BaselineComparison.Line::name)
          .containsExactly(
              "mean log loss",
              "AUC",
              "accuracy",
              "loss of the worst 10%",
              "loss of the worst group",
              "calibration error");
      ClassMetrics plain =
          (ClassMetrics)
              Evaluator.evaluate(Objects.requireNonNull(there.baseline()), data, 1).metrics();
      assertThat(both.lines().get(1).plain()).isEqualTo(plain.auc());
      assertThat(both.lines().get(5).plain()).isEqualTo(plain.calibrationError());
    }
  }
}
