package dev.agon.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.method.Certificate;
import dev.agon.method.auto.Auto;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.Sampling;
import dev.agon.run.Budget;
import dev.agon.run.StopReason;
import dev.agon.spark.problem.SparkRows;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A trainer gives the same result on Spark as in memory. */
class TrainingOnSparkTest {
  private static final Dataset DATA = data();

  private static Dataset data() {
    Dataset plain = TestData.classes(600, 8);
    int[] group = new int[plain.size()];
    Arrays.setAll(group, i -> i % 7 == 0 ? 1 : 0);
    return plain.withGroups(new Groups(group, List.of("a", "b")));
  }

  private static ProblemSettings settings(String set) {
    return ProblemSettings.nonconvex().withRobust(set).withRegulariser(new L2(0.01));
  }

  /** Uses a tolerance so coarse that a few hundred jobs suffice. */
  private static Trainer trainer(Trainer trainer, String set) {
    return trainer.settings(settings(set)).method(Auto.defaults().withTolerance(1e-2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"penalty=1/n", "cvar=0.7", "groups"})
  void autoEndsAtSameRiskWithSameCertificate(String set) {
    TrainingResult here = trainer(new Trainer(DATA), set).train();
    try (SparkRows rows = LocalSpark.rows(DATA, 3)) {
      TrainingResult there = trainer(new Trainer(rows), set).train();
      assertThat(Objects.requireNonNull(there.solution().account()).certificate().met()).isTrue();
      assertThat(there.solution().stopReason()).isEqualTo(here.solution().stopReason());
      double risk = here.model().worstCaseRisk();
      assertThat(there.model().worstCaseRisk()).isCloseTo(risk, within(1e-3 * risk));
      RobustProblem local = RobustProblem.of(DATA, settings(set), 1);
      double[] gradient = new double[local.dimensionX()];
      assertThat(local.primal(there.model().weights(), gradient))
          .isCloseTo(there.model().worstCaseRisk(), within(1e-10));
    }
  }

  /** For columns of any scale, and numbers with any offset. */
  @ParameterizedTest
  @CsvSource({
    "penalty=1/n, 1e-6, 0",
    "chi2=0.05, 1e5, 0",
    "kl=0.05, 1, 0",
    "penalty=1/n, 1, 1e3",
  })
  void autoTakesSameStepsToSameCertificate(String set, double unit, double origin) {
    Dataset data = TestData.inUnits(400, 4, unit, origin);
    ProblemSettings settings =
        ProblemSettings.nonconvex().withLoss(Loss.suiting(data.target())).withRobust(set);
    TrainingResult here = new Trainer(data).settings(settings).train();
    try (SparkRows rows = LocalSpark.rows(data, 3)) {
      TrainingResult there = new Trainer(rows).settings(settings).train();
      assertThat(there.solution().stopReason()).isEqualTo(StopReason.CONVERGED);
      assertThat(there.solution().iterations()).isEqualTo(here.solution().iterations());
      Certificate found = Objects.requireNonNull(there.solution().account()).certificate();
      Certificate expected = Objects.requireNonNull(here.solution().account()).certificate();
      assertThat(found.kind()).isEqualTo(expected.kind());
      assertThat(found.tolerance()).isCloseTo(expected.tolerance(), withinPercentage(1e-4));
      double risk = here.model().worstCaseRisk();
      assertThat(there.model().worstCaseRisk()).isCloseTo(risk, withinPercentage(1e-6));
    }
  }

  @Test
  void hessianMatchesOneMachine() {
    for (String set : List.of("mean", "penalty=1/n", "chi2=0.5", "kl-penalty=0.3", "cvar=0.3")) {
      RobustProblem local = RobustProblem.of(DATA, settings(set), 1);
      try (SparkRows rows = LocalSpark.rows(DATA, 3)) {
        RobustProblem there = RobustProblem.exact(rows, settings(set), 1);
        double[] x = new double[there.dimensionX()];
        Arrays.setAll(x, j -> 0.1 * j - 0.3);
        double[][] expected = new double[local.dimensionX()][local.dimensionX()];
        double[][] found = new double[x.length][x.length];
        local.curvature(local.point(x), expected);
        there.curvature(x, found);
        assertThat(there.curvatureCost()).isEqualTo(local.curvatureCost());
        for (int i = 0; i < x.length; i++) {
          assertThat(found[i])
              .as("%s, row %d", set, i)
              .containsExactly(Arrays.copyOf(expected[i], x.length), within(1e-10));
        }
        assertThat(found[1][1]).isPositive();
      }
    }
  }

  /**
   * With cvar all rows are at the kink initially: the last digit would decide which have weight.
   */
  @ParameterizedTest
  @ValueSource(strings = {"cvar=0.7", "chi2=0.5"})
  void stochasticGradientsDoNotDependOnPartitions(String set) {
    Hcmm2 method = Hcmm2.defaults().withBatches(100, 200);
    double[][] found = new double[2][];
    for (int k = 0; k < 2; k++) {
      try (SparkRows rows = LocalSpark.rows(DATA, 2 + 2 * k)) {
        found[k] = stochastic(new Trainer(rows), set, method);
      }
    }
    assertThat(found[1]).containsExactly(found[0], within(1e-12));
    assertThat(found[0]).isNotEqualTo(new double[found[0].length]);
    if (set.equals("chi2=0.5")) {
      double[] here = stochastic(new Trainer(DATA).form(Form.DUAL), set, method);
      assertThat(found[0]).containsExactly(here, within(1e-10));
    }
  }

  private static double[] stochastic(Trainer trainer, String set, Hcmm2 method) {
    return trainer
        .settings(settings(set))
        .method(method)
        .budget(Budget.iterations(10))
        .evaluateEvery(5)
        .train()
        .solution()
        .x();
  }

  @Test
  void samplesAreSameOnDriverAndCluster() {
    Batch drawn = new Batch();
    BatchSource.random(Sampling.uniformRemoteRows(DATA.size()), 4).next(150, drawn);
    assertThat(drawn.draw()).isNotNull();
    ProblemSettings settings = settings("chi2=0.5");
    for (Batch which : List.of(Batch.ofRows(0, 3, 3, 77, 250, 251, 599), drawn)) {
      try (SparkRows rows = LocalSpark.rows(DATA, 4)) {
        double[] x = new double[DATA.features() + 1];
        Arrays.setAll(x, j -> 0.1 * j);
        double[] gradient = new double[x.length];
        double[] expected = new double[x.length];
        double risk = RobustProblem.of(DATA, settings, 1).sample(which).primal(x, expected);
        assertThat(RobustProblem.exact(rows, settings, 1).sample(which).primal(x, gradient))
            .isCloseTo(risk, within(1e-12));
        assertThat(gradient).containsExactly(expected, within(1e-12));
        try (SparkRows sample = rows.only(which)) {
          assertThat(RobustProblem.exact(sample, settings, 1).primal(x, gradient))
              .isCloseTo(risk, within(1e-12));
        }
      }
    }
  }

  @Test
  void setWithoutDualFormNeedsAuto() {
    try (SparkRows rows = LocalSpark.rows(TestData.classes(50, 3), 2)) {
      assertThatThrownBy(
              () -> rows.problem(settings("tv=0.1"), null, Hcmm2.defaults(), /* threads= */ 1))
          .isInstanceOf(InvalidInputException.class)
          .asString()
          .contains("tv=0.1", "no dual form", "Use", "auto");
    }
  }

  @Test
  void groupSetWithoutGroupsIsRejected() {
    try (SparkRows rows = LocalSpark.rows(TestData.classes(50, 3), 2)) {
      assertThatThrownBy(() -> new Trainer(rows).settings(settings("groups")).train())
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("needs groups");
    }
  }
}
