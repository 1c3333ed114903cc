package dev.agon.spark.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.risk.DatasetRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.minimise.InteriorPoint;
import dev.agon.problem.primal.InteriorForm;
import dev.agon.random.RandomStream;
import dev.agon.spark.LocalSpark;
import dev.agon.spark.TestData;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The worst case of rows on Spark equals that of the same rows in memory. */
class SparkWorstCaseTest {
  private static final Dataset DATA = data();

  private static Dataset data() {
    Dataset plain = TestData.classes(3000, 20);
    RandomStream random = new RandomStream(9, 0);
    int[] group = new int[plain.size()];
    Arrays.setAll(group, i -> random.nextInt(4));
    return plain.withGroups(new Groups(group, List.of("a", "b", "c", "d")));
  }

  private static Dataset weighted() {
    RandomStream random = new RandomStream(10, 0);
    double[] weights = new double[DATA.size()];
    Arrays.setAll(weights, i -> 0.2 + random.nextDouble());
    return DATA.withWeights(weights);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mean",
        "penalty=1/n",
        "penalty=1/n^2",
        "chi2=0.5",
        "cvar=0.1",
        "kl=0.5",
        "kl-penalty=0.3",
        "tv=0.1",
        "groups",
        "groups-penalty=0.1",
        "extremile=2",
        "esrm=1,penalty=1/n",
        "cvar=0.5,trim=0.1"
      })
  void riskAndGradientAgreeWithOneMachineInFourAggregations(String set) {
    for (Dataset data : List.of(DATA, weighted())) {
      ProblemSettings settings = ProblemSettings.nonconvex().withRobust(set);
      RobustProblem local = RobustProblem.of(data, settings, 1);
      try (SparkRows rows = LocalSpark.rows(data, 5)) {
        RobustProblem cluster = RobustProblem.exact(rows, settings, 1);
        int d = cluster.dimensionX();
        for (int k = 0; k < 3; k++) {
          double[] x = point(d, k);
          double[] gradient = new double[local.dimensionX()];
          double[] found = new double[d];
          double risk = local.primal(local.point(x), gradient);
          long before = rows.aggregations();
          assertThat(cluster.primal(x, found)).isCloseTo(risk, within(1e-11 * Math.max(1, risk)));
          assertThat(found).containsExactly(LocalSpark.some(gradient, d), within(1e-10));
          assertThat(rows.aggregations() - before).isLessThanOrEqualTo(4);
        }
      }
    }
  }

  /**
   * A ball that contains the simplex also has kinks: the risk is the largest loss. The balls of
   * chi2=2000 and kl=8.5 contain the simplex if all rows have the same weight, but not with row
   * weights, because of the lightest row.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cvar=0.1",
        "tv=0.1",
        "groups",
        "groups-penalty=0.1",
        "chi2=1e6",
        "kl=1e3",
        "chi2=2000",
        "kl=8.5",
        "penalty=1/n",
        "chi2=0.5",
        "kl-penalty=0.3",
        "extremile=2"
      })
  void proximalRiskAgreesWithOneMachine(String set) {
    for (Dataset data : List.of(DATA, weighted())) {
      ProblemSettings settings = ProblemSettings.nonconvex().withRobust(set);
      RobustProblem local = RobustProblem.of(data, data.features(), settings, null, 1);
      try (SparkRows rows = LocalSpark.rows(data, 5)) {
        RobustProblem cluster = RobustProblem.exact(rows, settings, 1);
        assertThat(cluster.primalIsSmooth()).isEqualTo(local.primalIsSmooth());
        int d = cluster.dimensionX();
        for (int k = 1; k < 3; k++) {
          double[] x = point(d, k);
          double[] gradient = new double[local.dimensionX()];
          double[] found = new double[d];
          double risk = local.proximal(local.point(x), 0.3, gradient);
          assertThat(cluster.proximal(x, 0.3, found))
              .isCloseTo(risk, within(1e-10 * Math.max(1, risk)));
          assertThat(found).containsExactly(LocalSpark.some(gradient, d), within(1e-10));
          local.multipliers().move();
          cluster.multipliers().move();
          double value = local.lagrangian(local.point(x), gradient);
          assertThat(cluster.lagrangian(x, found))
              .isCloseTo(value, within(1e-10 * Math.max(1, value)));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mean", "penalty=1/n", "chi2=0.5", "kl-penalty=0.3"})
  void hessianProductsAgreeWithOneMachine(String set) {
    for (String loss : List.of("logistic", "softmax")) {
      ProblemSettings settings =
          ProblemSettings.nonconvex().withRobust(set).withLoss(Loss.parse(loss));
      RobustProblem local = RobustProblem.of(DATA, settings, 1);
      try (SparkRows rows = LocalSpark.rows(DATA, 5)) {
        RobustProblem cluster = RobustProblem.exact(rows, settings, 1);
        int d = cluster.dimensionX();
        double[] x = point(d, 1);
        double[] v = point(d, 2);
        double[] expected = new double[d];
        double[] found = new double[d];
        local.curvatureProduct(x, v, expected);
        cluster.curvatureProduct(x, v, found);
        assertThat(found).as(loss).containsExactly(expected, within(1e-10));
        long jobs = rows.aggregations();
        double[] other = point(d, 3);
        local.curvatureProduct(x, other, expected);
        cluster.curvatureProduct(x, other, found);
        assertThat(found).as(loss).containsExactly(expected, within(1e-10));
        assertThat(rows.aggregations() - jobs).as("jobs of a further product").isEqualTo(1);
        int block = d / cluster.blocks();
        double[][] preconditioner = new double[block][block];
        double[][] there = new double[block][block];
        assertThat(local.blockCurvature(x, preconditioner)).isTrue();
        assertThat(cluster.blockCurvature(x, there)).isTrue();
        for (int i = 0; i < block; i++) {
          assertThat(there[i]).containsExactly(preconditioner[i], within(1e-10));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cvar=0.3", "tv=0.1", "groups", "penalty=1/n", "kl-penalty=0.3"})
  void proximalHessianAndItsProductsAgreeWithOneMachine(String set) {
    for (String loss : List.of("logistic", "softmax")) {
      ProblemSettings settings =
          ProblemSettings.nonconvex().withRobust(set).withLoss(Loss.parse(loss));
      for (Dataset data : List.of(DATA, weighted())) {
        RobustProblem local = RobustProblem.exact(new DatasetRows(data), settings, 1);
        try (SparkRows rows = LocalSpark.rows(data, 5)) {
          RobustProblem cluster = RobustProblem.exact(rows, settings, 1);
          int d = cluster.dimensionX();
          double[] x = point(d, 1);
          double[] v = point(d, 2);
          for (double width : new double[] {0.3, Double.POSITIVE_INFINITY}) {
            double[] expected = new double[d];
            double[] found = new double[d];
            local.proximalProduct(local.point(x), width, v, expected);
            cluster.proximalProduct(x, width, v, found);
            assertThat(found).as("%s %s", loss, width).containsExactly(expected, within(1e-10));
            long jobs = rows.aggregations();
            double[] other = point(d, 3);
            local.proximalProduct(local.point(x), width, other, expected);
            cluster.proximalProduct(x, width, other, found);
            assertThat(found).as("%s %s", loss, width).containsExactly(expected, within(1e-10));
            assertThat(rows.aggregations() - jobs).as("jobs of a further product").isEqualTo(1);
          }
          if (loss.equals("logistic")) {
            double[][] expected = new double[d][d];
            double[][] found = new double[d][d];
            local.proximalCurvature(local.point(x), 0.3, expected);
            cluster.proximalCurvature(x, 0.3, found);
            for (int i = 0; i < d; i++) {
              assertThat(found[i]).containsExactly(expected[i], within(1e-10));
            }
          }
        }
      }
    }
  }

  /** Blocks keep weights and slacks of their own rows; a lost one repeats the moves. */
  @ParameterizedTest
  @ValueSource(strings = {"cvar=0.3", "cvar=0.05", "tv=0.1"})
  void interiorPointMethodAgreesWithOneMachine(String set) {
    ProblemSettings settings =
        ProblemSettings.nonconvex().withRobust(set).withRegulariser(new L2(0.01));
    for (Dataset data : List.of(DATA, weighted())) {
      RobustProblem local = RobustProblem.exact(new DatasetRows(data), settings, 1);
      try (SparkRows rows = LocalSpark.rows(data, 5)) {
        RobustProblem cluster = RobustProblem.exact(rows, settings, 1);
        int d = cluster.dimensionX();
        InteriorPoint here = new InteriorPoint(interior(local), d, 0.01);
        InteriorPoint there = new InteriorPoint(interior(cluster), d, 0.01);
        here.start(new double[d]);
        there.start(new double[d]);
        for (int k = 0; k < 8; k++) {
          assertThat(here.step(1e-9)).isTrue();
          assertThat(there.step(1e-9)).isTrue();
        }
        assertThat(there.point()).containsExactly(here.point(), within(1e-8));
        assertThat(there.gap()).isCloseTo(here.gap(), within(1e-8));
      }
    }
  }

  private static InteriorForm interior(RobustProblem problem) {
    return Objects.requireNonNull(problem.interiorForm());
  }

  private static double[] point(int dimension, int k) {
    RandomStream random = new RandomStream(k, 3);
    double[] x = new double[dimension];
    Arrays.setAll(x, j -> k == 0 ? 0 : k * random.nextGaussian());
    return x;
  }

  @Test
  void nonFiniteLossesHaveNoRisk() {
    try (SparkRows rows = LocalSpark.rows(DATA, 3)) {
      RobustProblem cluster = RobustProblem.exact(rows, ProblemSettings.nonconvex(), 1);
      double[] x = new double[cluster.dimensionX()];
      Arrays.fill(x, Double.NaN);
      double[] gradient = new double[x.length];
      assertThat(cluster.primal(x, gradient)).isNaN();
      assertThat(gradient).containsOnly(Double.NaN);
    }
  }

  @Test
  void samePointGivesSameBits() {
    try (SparkRows rows = LocalSpark.rows(DATA, 4)) {
      double[] x = point(DATA.features() + 1, 1);
      double[] once = new double[x.length];
      double[] again = new double[x.length];
      double risk = RobustProblem.exact(rows, ProblemSettings.nonconvex(), 1).primal(x, once);
      assertThat(RobustProblem.exact(rows, ProblemSettings.nonconvex(), 1).primal(x, again))
          .isEqualTo(risk);
      assertThat(again).isEqualTo(once);
    }
  }
}
