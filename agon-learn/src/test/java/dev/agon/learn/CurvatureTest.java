package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Derivatives: the Hessian of P against central differences of its gradient. */
class CurvatureTest {
  private static final double STEP = 1e-5;

  private final Dataset data = Generator.generate("n=300,d=7,nnz=4,flip=0.1,seed=5").train();
  private final RandomStream random = new RandomStream(3, 0);
  private final double[] x = new double[8];

  CurvatureTest() {
    Arrays.setAll(x, j -> 0.3 * random.nextGaussian());
  }

  private static double[][] lowerHalf(int dimension) {
    double[][] lower = new double[dimension][];
    Arrays.setAll(lower, i -> new double[i + 1]);
    return lower;
  }

  private static double[][] curvature(RobustProblem problem, double[] at) {
    double[][] lower = lowerHalf(problem.dimensionX());
    problem.curvature(at, lower);
    return lower;
  }

  /** The Hessian column by column. */
  private static double[][] differences(RobustProblem problem, double[] at) {
    int d = at.length;
    double[][] hessian = new double[d][d];
    double[] above = new double[d];
    double[] below = new double[d];
    for (int j = 0; j < d; j++) {
      double[] moved = at.clone();
      moved[j] = at[j] + STEP;
      problem.primal(moved, above);
      moved[j] = at[j] - STEP;
      problem.primal(moved, below);
      for (int i = 0; i < d; i++) {
        hessian[i][j] = (above[i] - below[i]) / (2 * STEP);
      }
    }
    return hessian;
  }

  private ProblemSettings settings(String loss, String robust) {
    return ProblemSettings.nonconvex()
        .withLoss(Loss.parse(loss))
        .withRobust(robust)
        .withRegulariser(new L2(0.01));
  }

  /** Evaluates a function and its gradient. */
  @FunctionalInterface
  private interface Gradient {
    double at(double[] point, double[] gradient);
  }

  /** The product of the Hessian with v, from gradients on both sides. */
  private static double[] along(Gradient function, double[] at, double[] v) {
    double[] above = new double[at.length];
    double[] below = new double[at.length];
    double[] moved = new double[at.length];
    Arrays.setAll(moved, j -> at[j] + STEP * v[j]);
    function.at(moved, above);
    Arrays.setAll(moved, j -> at[j] - STEP * v[j]);
    function.at(moved, below);
    Arrays.setAll(moved, j -> (above[j] - below[j]) / (2 * STEP));
    return moved;
  }

  private double[] gaussian(int dimension) {
    double[] vector = new double[dimension];
    Arrays.setAll(vector, j -> 0.3 * random.nextGaussian());
    return vector;
  }

  @ParameterizedTest
  @CsvSource({
    "logistic, mean", "logistic, penalty=1/n", "logistic, kl-penalty=0.5",
    "softmax, mean", "softmax, penalty=1/n", "softmax, kl-penalty=0.5"
  })
  void productsOfTheHessianAreDerivativesOfTheGradient(String loss, String robust) {
    RobustProblem problem = RobustProblem.of(data, settings(loss, robust), 2);
    int d = problem.model(new double[problem.dimensionX()]).length;
    double[] at = gaussian(d);
    double[] v = gaussian(d);
    double[] product = new double[d];
    problem.curvatureProduct(at, v, product);
    assertThat(product).containsExactly(along(problem::primal, at, v), within(1e-6));
  }

  /** Within a ball both keep the multiplier of the radius, so neither is the exact Hessian. */
  @ParameterizedTest
  @ValueSource(strings = {"mean", "penalty=1/n", "chi2=0.05", "kl=0.05"})
  void productsAndMatrixOfTheHessianAgree(String robust) {
    RobustProblem problem = RobustProblem.of(data, settings("logistic", robust), 2);
    double[] v = gaussian(8);
    double[] product = new double[8];
    problem.curvatureProduct(x, v, product);
    double[][] lower = lowerHalf(8);
    problem.curvature(x, lower);
    for (int i = 0; i < 8; i++) {
      double sum = 0;
      for (int j = 0; j < 8; j++) {
        sum += lower[Math.max(i, j)][Math.min(i, j)] * v[j];
      }
      assertThat(product[i]).isCloseTo(sum, within(1e-12));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "logistic, cvar=0.5",
    "logistic, tv=0.2",
    "logistic, groups",
    "logistic, chi2=1e6",
    "softmax, cvar=0.5",
    "softmax, tv=0.2",
    "softmax, groups"
  })
  void proximalHessianIsTheDerivativeOfTheProximalGradient(String loss, String robust) {
    int[] group = new int[data.size()];
    Arrays.setAll(group, i -> i % 3);
    Dataset grouped = data.withGroups(new Groups(group, List.of("a", "b", "c")));
    RobustProblem problem = RobustProblem.of(grouped, settings(loss, robust), 2);
    int d = problem.dimensionX();
    problem.proximal(gaussian(d), 2, new double[d]);
    problem.multipliers().move();
    double[] at = gaussian(d);
    double[] v = gaussian(d);
    double[] expected = along((point, out) -> problem.proximal(point, 2, out), at, v);
    double[] product = new double[d];
    problem.proximalProduct(at, 2, v, product);
    assertThat(product).containsExactly(expected, within(1e-6));
    if (problem.proximalCurvatureCost() < Double.POSITIVE_INFINITY) {
      double[][] lower = lowerHalf(d);
      problem.proximalCurvature(at, 2, lower);
      for (int i = 0; i < d; i++) {
        double sum = 0;
        for (int j = 0; j < d; j++) {
          sum += lower[Math.max(i, j)][Math.min(i, j)] * v[j];
        }
        assertThat(sum).isCloseTo(expected[i], within(1e-6));
      }
    }
  }

  /** Wide and narrow proximal terms: the radius is used in part, by flips, and by numbers. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "logistic; wasserstein=0.3,norm=1,label-cost=1",
        "logistic; wasserstein=0.3,norm=2,label-cost=1",
        "logistic; wasserstein=0.3,norm=inf,label-cost=1",
        "hinge; wasserstein=0.3,norm=2,label-cost=0.4",
        "logistic; wasserstein=0.1,norm=1",
        "hinge; wasserstein=0.1,norm=inf"
      })
  void hessianOfAMovementIsTheDerivativeOfItsGradient(String loss, String robust) {
    RobustProblem problem = RobustProblem.of(data, settings(loss, robust), 1);
    for (double width : new double[] {3, 0.5, 0.1, 0.02}) {
      problem.multipliers().reset();
      problem.proximal(gaussian(8), width, new double[8]);
      problem.multipliers().move();
      double[] at = gaussian(8);
      double[] v = gaussian(8);
      double[] expected = along((point, out) -> problem.proximal(point, width, out), at, v);
      double[][] lower = lowerHalf(8);
      problem.proximalCurvature(at, width, lower);
      for (int i = 0; i < 8; i++) {
        double sum = 0;
        for (int j = 0; j < 8; j++) {
          sum += lower[Math.max(i, j)][Math.min(i, j)] * v[j];
        }
        assertThat(sum).as("width %s, row %d", width, i).isCloseTo(expected[i], within(1e-5));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "logistic, penalty=1/n",
    "logistic, penalty=1/n^2",
    "logistic, kl-penalty=0.5",
    "logistic, mean",
    "hinge, penalty=1/n",
    "logistic, penalty=0.05"
  })
  void curvatureOfAPriceIsTheHessian(String loss, String robust) {
    double[] weights = new double[data.size()];
    Arrays.setAll(weights, i -> 0.2 + 3 * random.nextDouble());
    for (int threads = 1; threads <= 2; threads++) {
      requireHessian(RobustProblem.of(data, settings(loss, robust), threads));
      requireHessian(RobustProblem.of(data.withWeights(weights), settings(loss, robust), threads));
    }
  }

  private void requireHessian(RobustProblem problem) {
    double[] at = problem.point(x);
    double[][] expected = differences(problem, at);
    double[][] found = curvature(problem, at); // the last evaluation was at another point
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j <= i; j++) {
        assertThat(found[i][j]).isCloseTo(expected[i][j], within(1e-5));
      }
    }
  }

  /**
   * Within a radius the weights have one degree of freedom less: B is above the Hessian, by rank
   * one.
   */
  @ParameterizedTest
  @ValueSource(strings = {"chi2=0.3", "kl=0.2"})
  void curvatureOfARadiusIsAboveTheHessian(String robust) {
    RobustProblem problem = RobustProblem.of(data, settings("logistic", robust), 1);
    double[] at = problem.point(x);
    double[][] hessian = differences(problem, at);
    double[][] found = curvature(problem, at);
    double largest = 0;
    for (int k = 0; k < 200; k++) {
      double[] p = new double[x.length];
      Arrays.setAll(p, j -> random.nextGaussian());
      double difference = 0;
      for (int i = 0; i < p.length; i++) {
        for (int j = 0; j < p.length; j++) {
          double b = found[Math.max(i, j)][Math.min(i, j)];
          difference += p[i] * (b - hessian[i][j]) * p[j];
        }
      }
      assertThat(difference).isGreaterThan(-1e-6);
      largest = Math.max(largest, difference);
    }
    assertThat(largest).isGreaterThan(1e-3);
  }

  @Test
  void curvatureBelongsToItsPointAfterOtherEvaluations() {
    RobustProblem problem = RobustProblem.of(data, settings("logistic", "penalty=1/n"), 1);
    double[] gradient = new double[x.length];
    problem.primal(x, gradient);
    double[][] expected = curvature(problem, x);
    problem.proximal(new double[x.length], 1, gradient);
    assertThat(curvature(problem, x)).isDeepEqualTo(expected);
  }

  @Test
  void aRegularisersCurvatureBoundsItFromAbove() {
    for (Regulariser g : new Regulariser[] {new Nonconvex(0.7, 10), new L2(0.7)}) {
      double[] gradient = new double[1];
      double[] second = new double[1];
      for (double at = -3; at <= 3; at += 0.25) {
        g.gradient(new double[] {at}, gradient);
        g.curvature(new double[] {at}, second);
        for (double z = -5; z <= 5; z += 0.1) {
          double away = z - at;
          double bound =
              g.value(new double[] {at}) + gradient[0] * away + second[0] * away * away / 2;
          assertThat(g.value(new double[] {z})).isLessThanOrEqualTo(bound + 1e-12);
        }
      }
    }
  }

  /** With 60 entries per row, all pairs are expensive: 1,952 of 6,000 rows are used. */
  @Test
  void expensiveRowsUseASample() {
    Dataset many = Generator.generate("n=6000,d=60,nnz=60,flip=0.1,seed=5").train();
    RobustProblem problem = RobustProblem.of(many, settings("logistic", "penalty=1/n"), 1);
    double[] at = new double[problem.dimensionX()];
    Arrays.setAll(at, j -> 0.05 * random.nextGaussian());
    double[][] found = lowerHalf(at.length);
    double excess = problem.curvature(at, found);
    assertThat(excess).isBetween(2.0, 5.0);
    assertThat(problem.curvatureCost()).isLessThan(5.0);
    double[][] hessian = differences(problem, at);
    for (int k = 0; k < 20; k++) {
      double[] p = new double[at.length];
      Arrays.setAll(p, j -> random.nextGaussian());
      double expected = 0;
      double seen = 0;
      for (int i = 0; i < p.length; i++) {
        for (int j = 0; j < p.length; j++) {
          expected += p[i] * hessian[i][j] * p[j];
          seen += p[i] * found[Math.max(i, j)][Math.min(i, j)] * p[j];
        }
      }
      assertThat(seen).isLessThan(excess * expected);
      assertThat(seen / expected).isBetween(0.8, 1.25).isNotCloseTo(1, within(1e-9));
    }
    double[][] again = lowerHalf(at.length);
    RobustProblem.of(many, settings("logistic", "penalty=1/n"), 2).curvature(at, again);
    assertThat(again).as("on two threads").isDeepEqualTo(found);
  }

  /** Along a column with three rows P would look flat if the sample omitted them. */
  @Test
  void sampleIncludesRareColumns() {
    SparseRowsBuilder rows = new SparseRowsBuilder();
    int[] label = new int[6000];
    for (int i = 0; i < label.length; i++) {
      for (int j = 0; j < 60; j++) {
        rows.add(j, random.nextGaussian());
      }
      if (i % 2000 == 7) {
        rows.add(60, 10);
      }
      rows.endRow();
      label[i] = random.nextInt(2);
    }
    Dataset rare =
        new Dataset(rows.build(), new Classes(label, List.of("a", "b")), "rare", "", List.of());
    RobustProblem problem = RobustProblem.of(rare, settings("logistic", "mean"), 1);
    double[] at = new double[problem.dimensionX()];
    double[][] found = lowerHalf(at.length);
    assertThat(problem.curvature(at, found)).as("a sample").isGreaterThan(2);
    assertThat(found[60][60]).isCloseTo(differences(problem, at)[60][60], within(1e-6));
  }

  /** The tangent of the convex part, plus the regulariser itself. */
  @ParameterizedTest
  @ValueSource(strings = {"penalty=1/n", "penalty=1/n^2", "chi2=0.3", "cvar=0.3", "kl=0.2"})
  void noMoveOfOneWeightChangesTheRiskByLessThanTheBound(String robust) {
    for (Regulariser g : new Regulariser[] {new Nonconvex(0.7, 10), new L2(0.7)}) {
      RobustProblem problem =
          RobustProblem.of(data, settings("logistic", robust).withRegulariser(g), 1);
      double[] at = problem.point(x);
      double[] gradient = new double[at.length];
      double risk = problem.primal(at, gradient);
      for (int j = 0; j < x.length; j++) {
        for (double to : new double[] {0, at[j] / 2, 1, -2}) {
          double[] moved = at.clone();
          moved[j] = to;
          double change = problem.primal(moved, new double[at.length]) - risk;
          double least = problem.leastChange(at, gradient, j, to);
          assertThat(change).isGreaterThanOrEqualTo(least - 1e-12);
          assertThat(change).isLessThan(least + 2 * (to - at[j]) * (to - at[j]) + 1e-6);
        }
      }
    }
  }
}
