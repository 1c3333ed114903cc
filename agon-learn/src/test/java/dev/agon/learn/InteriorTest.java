package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.method.Account;
import dev.agon.method.Phase;
import dev.agon.method.auto.Auto;
import dev.agon.problem.primal.InteriorForm;
import dev.agon.random.RandomStream;
import dev.agon.run.Solution;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The interior-point form of sets of row weights, and the method on it. */
class InteriorTest {
  private static final int ROWS = 60;
  private static final double STEP = 1e-4;

  private static Dataset data(String loss, boolean weighted) {
    Dataset rows = Generator.generate("n=" + ROWS + ",d=4,nnz=3,flip=0.2,seed=7").train();
    RandomStream random = new RandomStream(5, 1);
    double[] target = DoubleStream.generate(random::nextGaussian).limit(ROWS).toArray();
    Dataset chosen =
        loss.equals("logistic")
            ? rows
            : new Dataset(rows.rows(), target(loss, target), "generated", "", List.of());
    return weighted
        ? chosen.withWeights(
            DoubleStream.generate(() -> 0.1 + random.nextDouble()).limit(ROWS).toArray())
        : chosen;
  }

  /** The numbers themselves, or three classes of them. */
  private static Target target(String loss, double[] numbers) {
    return loss.equals("softmax")
        ? new Classes(
            Arrays.stream(numbers).mapToInt(v -> v < -0.3 ? 0 : v < 0.5 ? 1 : 2).toArray(),
            List.of("low", "medium", "high"))
        : new Values(numbers);
  }

  private static RobustProblem problem(String set, String loss, boolean weighted) {
    Dataset rows = data(loss, weighted);
    ProblemSettings settings =
        ProblemSettings.suiting(rows.target(), rows.size(), rows.features())
            .withLoss(Loss.parse(loss))
            .withRobust(set)
            .withRegulariser(new L2(0.01));
    return RobustProblem.of(rows, settings, 1).suiting(Auto.defaults());
  }

  /** The solution of a system with a symmetric matrix, by elimination. */
  private static double[] solved(double[][] lower, double[] right) {
    int d = right.length;
    double[][] a = new double[d][d + 1];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        a[i][j] = lower[i][j];
        a[j][i] = lower[i][j];
      }
      a[i][d] = right[i];
    }
    for (int k = 0; k < d; k++) {
      for (int i = 0; i < d; i++) {
        double times = i == k ? 0 : a[i][k] / a[k][k];
        for (int j = k; j <= d && i != k; j++) {
          a[i][j] -= times * a[k][j];
        }
      }
    }
    double[] solution = new double[d];
    Arrays.setAll(solution, i -> a[i][d] / a[i][i]);
    return solution;
  }

  /**
   * Makes a few steps of the method by hand. A Newton step of length t multiplies the gradient by
   * {@code 1 - t}, up to t^2: this holds only if the matrix, the right-hand sides and the changes
   * of weights and slacks all belong to the same linearised conditions.
   */
  @ParameterizedTest
  @CsvSource({
    "cvar=0.3, logistic, false",
    "cvar=0.05, squared, true",
    "tv=0.1, logistic, true",
    "tv=0.3, huber, false",
    "penalty=0.5, logistic, true",
    "kl-penalty=0.2, logistic, true",
    "kl-penalty=0.5, squared, false",
    "cvar=0.3, softmax, true",
    "tv=0.2, softmax, false",
    "'cvar=0.5,penalty=0.2', squared, false"
  })
  void smallStepReducesTheGradientInProportion(String set, String loss, boolean weighted) {
    RobustProblem problem = problem(set, loss, weighted);
    InteriorForm form = Objects.requireNonNull(problem.interiorForm());
    int d = problem.dimensionX();
    double[] gradient = new double[d];
    double[] side = new double[d];
    double[] ahead = new double[d];
    double[][] lower = new double[d][d];
    form.start(new double[d]);
    for (int k = 0; k < 6; k++) {
      double under = form.lagrangian(gradient);
      assertThat(under).isLessThanOrEqualTo(problem.primal(form.point()) + 1e-12);
      assertThat(form.value()).isEqualTo(problem.primal(form.point()));
      form.matrix(/* exact= */ true, lower);
      form.aim(0, /* corrected= */ false, side);
      form.follow(solved(lower, side));
      double product = form.product();
      form.aim(0.3 * product, /* corrected= */ true, side);
      form.follow(solved(lower, side));
      form.lagrangianAfter(STEP, ahead);
      for (int j = 0; j < d; j++) {
        assertThat(ahead[j]).isCloseTo((1 - STEP) * gradient[j], within(1e-6));
      }
      double t = 0.9 * form.longestStep();
      double after = form.productAfter(t);
      form.move(t);
      assertThat(form.product()).isCloseTo(after, within(1e-12 * product));
    }
  }

  /** Weights far from the reference weights: a few rows share most of the weight. */
  @ParameterizedTest
  @ValueSource(
      strings = {"cvar=0.1", "cvar=0.02", "tv=0.01", "tv=0.1", "tv=0.3", "tv=0.6", "tv=0.9"})
  void gapIsClosedInFewIterations(String set) {
    Dataset rows = Generator.generate("n=3000,d=40,nnz=8,flip=0.1,seed=11").train();
    Solution found =
        new Trainer(rows)
            .settings(
                ProblemSettings.suiting(rows.target(), rows.size(), rows.features())
                    .withRobust(set))
            .train()
            .solution();
    Account account = Objects.requireNonNull(found.account());
    assertThat(account.certificate().kind()).isEqualTo("gap");
    assertThat(account.certificate().met()).isTrue();
    assertThat(account.phases().stream().map(Phase::name)).containsExactly("interior");
    assertThat(found.iterations()).isLessThan(45);
  }

  /**
   * Products with the Hessian would need thousands of passes: few rows share most of the weight.
   */
  @ParameterizedTest
  @ValueSource(strings = {"cvar=0.1", "tv=0.1", "tv=0.3"})
  void gapOfSeveralClassesIsClosedInFewIterations(String set) {
    int n = 600;
    RandomStream random = new RandomStream(4, 2);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    int[] of = new int[n];
    for (int i = 0; i < n; i++) {
      double[] scores = new double[5];
      for (int j = 0; j < 12; j++) {
        double value = random.nextGaussian();
        rows.add(j, value);
        scores[j % 5] += value;
      }
      rows.endRow();
      for (int k = 1; k < 5; k++) {
        of[i] = scores[k] + random.nextGaussian() > scores[of[i]] ? k : of[i];
      }
    }
    Classes classes = new Classes(of, List.of("a", "b", "c", "d", "e"));
    Dataset data = new Dataset(rows.build(), classes, "generated", "", List.of());
    Solution found =
        new Trainer(data)
            .settings(
                ProblemSettings.suiting(data.target(), n, 12)
                    .withRobust(set)
                    .withRegulariser(new L2(1.0 / n)))
            .train()
            .solution();
    Account account = Objects.requireNonNull(found.account());
    assertThat(account.certificate().kind()).isEqualTo("gap");
    assertThat(account.certificate().met()).isTrue();
    assertThat(account.phases().stream().map(Phase::name)).containsExactly("interior");
    assertThat(found.iterations()).isLessThan(40);
  }

  /** The matrix of 20,000 columns would need 1.6 GB. */
  @Test
  void matrixThatWouldFillTheMemoryIsNotUsed() {
    Dataset rows = Generator.generate("n=50,d=20000,nnz=3,flip=0.2,seed=7").train();
    ProblemSettings settings =
        ProblemSettings.suiting(rows.target(), rows.size(), rows.features())
            .withRobust("tv=0.1")
            .withRegulariser(new L2(0.1));
    assertThat(RobustProblem.of(rows, settings, 1).interiorForm()).isNull();
  }

  /** A price that is tiny compared with the losses: P is nearly a maximum. */
  @ParameterizedTest
  @ValueSource(doubles = {1e2, 1e3})
  void tinyPriceOfTheEntropyTakesFewIterations(double size) {
    int n = 2000;
    RandomStream random = new RandomStream(2, 9);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    double[] target = new double[n];
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int j = 0; j < 20; j++) {
        double value = random.nextGaussian() * (j % 3 + 1);
        rows.add(j, value);
        sum += value;
      }
      rows.endRow();
      target[i] = size * (sum / 5 + random.nextGaussian() * random.nextGaussian());
    }
    Dataset data = new Dataset(rows.build(), new Values(target), "generated", "", List.of());
    Solution found =
        new Trainer(data)
            .settings(
                ProblemSettings.suiting(data.target(), n, 20)
                    .withRobust("kl-penalty=1")
                    .withRegulariser(new L2(1.0 / n)))
            .train()
            .solution();
    Account account = Objects.requireNonNull(found.account());
    assertThat(account.certificate().kind()).isEqualTo("gap");
    assertThat(account.certificate().met()).isTrue();
    assertThat(account.phases().stream().map(Phase::name)).containsExactly("exact", "interior");
    assertThat(found.iterations()).isLessThan(60);
  }
}
