package dev.agon.learn.transport.interior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Categories;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.linalg.Vectors;
import dev.agon.method.Account;
import dev.agon.method.Phase;
import dev.agon.method.auto.Auto;
import dev.agon.problem.primal.InteriorForm;
import dev.agon.random.RandomStream;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The interior form of moved numbers and labels: its linearisation, its bounds and its minimum. */
class TransportInteriorTest {
  private static final int N = 60;

  /** The features 4 to 6, 7, and 8 to 12. */
  private static final Categories CATEGORIES =
      new Categories(new int[] {4, 7, 8}, new int[] {3, 1, 5});

  /**
   * A problem.
   *
   * @param set the parameters of {@code wasserstein}
   * @param categories whether there are category columns
   */
  record Case(String loss, String set, boolean weighted, boolean intercept, boolean categories) {
    Case(String loss, String set, boolean weighted, boolean intercept) {
      this(loss, set, weighted, intercept, /* categories= */ false);
    }

    @Override
    public String toString() {
      return loss
          + " "
          + set
          + (weighted ? " weighted" : "")
          + (intercept ? "" : " no intercept")
          + (categories ? " categories" : "");
    }
  }

  static Stream<Case> withCategories() {
    return Stream.concat(cases(), categories());
  }

  static Stream<Case> categories() {
    return Stream.of("norm=1", "norm=2", "norm=inf")
        .flatMap(
            norm ->
                Stream.of(
                    new Case("logistic", "0.1," + norm, true, true, true),
                    new Case("logistic", "0.1,label-cost=1," + norm, false, true, true),
                    new Case("hinge", "0.05,category-cost=0.3," + norm, true, false, true),
                    new Case("huber", "0.2,category-cost=0.5," + norm, true, true, true)));
  }

  static Stream<Case> cases() {
    return Stream.of("norm=1", "norm=2", "norm=inf")
        .flatMap(
            norm ->
                Stream.of(
                    new Case("logistic", "0.1," + norm + ",label-cost=1", false, true),
                    new Case("logistic", "0.02," + norm + ",label-cost=0.2", true, false),
                    new Case("hinge", "0.1," + norm + ",label-cost=0.5", true, true),
                    new Case("logistic", "0.05," + norm, true, true),
                    new Case("hinge", "0.1," + norm, false, false),
                    new Case("huber", "0.3," + norm, true, true)));
  }

  /** Adds three category columns; the first may have no level. Returns their effect. */
  private static double addCategories(SparseRowsBuilder rows, RandomStream random) {
    int first = random.nextInt(4);
    if (first < 3) {
      rows.add(4 + first, 1);
    }
    boolean second = random.nextInt(2) == 1;
    if (second) {
      rows.add(7, 1);
    }
    int third = random.nextInt(5);
    rows.add(8 + third, 1);
    return first - (second ? 1 : 0) - 0.7 * third;
  }

  private static RobustProblem problem(Case of, int threads) {
    Loss loss = Loss.parse(of.loss());
    RandomStream random = new RandomStream(7, 3);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    double[] number = new double[N];
    int[] label = new int[N];
    double[] weight = new double[N];
    for (int i = 0; i < N; i++) {
      double sum = 0;
      for (int j = 0; j < 4; j++) {
        double value = random.nextDouble() < 0.3 ? 0 : random.nextGaussian();
        sum += value * (j - 1.2);
        if (value != 0) {
          rows.add(j, value);
        }
      }
      sum += of.categories() ? addCategories(rows, random) : 0;
      rows.endRow();
      number[i] = sum + 2 * random.nextGaussian();
      label[i] = number[i] > 0 ? 1 : 0;
      weight[i] = 0.2 + random.nextDouble();
    }
    boolean numbers = loss.targetKind() == TargetKind.NUMBERS;
    Target target = numbers ? new Values(number) : new Classes(label, List.of("no", "yes"));
    Dataset data = new Dataset(rows.build(), target, "generated", "", List.of());
    ProblemSettings settings =
        ProblemSettings.nonconvex()
            .withLoss(loss)
            .withIntercept(of.intercept())
            .withRegulariser(new L2(0.01))
            .withRobust("wasserstein=" + of.set());
    data = of.categories() ? data.withCategories(CATEGORIES) : data;
    return RobustProblem.of(of.weighted() ? data.withWeights(weight) : data, settings, threads);
  }

  private static InteriorForm form(RobustProblem problem) {
    return Objects.requireNonNull(problem.interiorForm());
  }

  /** Solves a dense system by elimination, for a symmetric matrix. */
  private static double[] solve(double[][] lower, double[] b) {
    int d = b.length;
    double[][] a = new double[d][d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        a[i][j] = lower[Math.max(i, j)][Math.min(i, j)];
      }
    }
    double[] x = b.clone();
    for (int k = 0; k < d; k++) {
      for (int i = k + 1; i < d; i++) {
        double factor = a[i][k] / a[k][k];
        for (int j = k; j < d; j++) {
          a[i][j] -= factor * a[k][j];
        }
        x[i] -= factor * x[k];
      }
    }
    for (int i = d - 1; i >= 0; i--) {
      for (int j = i + 1; j < d; j++) {
        x[i] -= a[i][j] * x[j];
      }
      x[i] /= a[i][i];
    }
    return x;
  }

  private static void direct(InteriorForm form, double target, boolean corrected) {
    int d = form.dimension();
    double[][] lower = new double[d][];
    Arrays.setAll(lower, i -> new double[i + 1]);
    form.matrix(/* exact= */ true, lower);
    double[] side = new double[d];
    form.aim(target, corrected, side);
    form.follow(solve(lower, side));
  }

  /** Moves off the start, to a point without symmetries. */
  private static void walk(InteriorForm form, int dimension) {
    form.start(new double[dimension]);
    for (int k = 0; k < 3; k++) {
      direct(form, 0.3 * form.product(), false);
      form.move(0.6 * form.longestStep());
    }
  }

  /** Along the direction, the gradient changes by its negative, and the products to the target. */
  @ParameterizedTest
  @MethodSource("cases")
  void directionSolvesTheLinearisedSystem(Case of) {
    RobustProblem problem = problem(of, 1);
    int d = problem.dimensionX();
    InteriorForm form = form(problem);
    walk(form, d);
    double[] before = new double[d];
    double[] after = new double[d];
    form.lagrangian(before);
    double product = form.product();
    direct(form, 0.4 * product, false);
    double step = 1e-6;
    form.move(step);
    form.lagrangian(after);
    double size = Vectors.norm(before);
    for (int j = 0; j < d; j++) {
      double change = (after[j] - before[j]) / step;
      assertThat(change).as("gradient[%d]", j).isCloseTo(-before[j], within(1e-4 * size));
    }
    assertThat((form.product() - product) / step).isCloseTo(-0.6 * product, within(1e-4 * product));
  }

  /** J under the adversary and its gradient prove a bound below the minimum at any point. */
  @ParameterizedTest
  @MethodSource("withCategories")
  void boundsAreOnBothSidesOfTheMinimum(Case of) {
    RobustProblem problem = problem(of, 1);
    int d = problem.dimensionX();
    double least = minimum(problem).best().at().risk();
    InteriorForm form = form(problem);
    form.start(new double[d]);
    double[] gradient = new double[d];
    for (int k = 0; k < 6; k++) {
      double value = form.value();
      double under = form.lagrangian(gradient);
      double squares = Vectors.dot(gradient, gradient);
      assertThat(value).isGreaterThanOrEqualTo(problem.primal(Arrays.copyOf(form.point(), d)));
      assertThat(under - squares / (2 * 0.01)).isLessThanOrEqualTo(least + 1e-12);
      direct(form, 0.1 * form.product(), false);
      form.move(0.9 * form.longestStep());
    }
  }

  private static Solution minimum(RobustProblem problem) {
    return Solver.of(problem, Auto.defaults().withTolerance(1e-6)).solve();
  }

  /** The gap is closed in few steps, and by no other stage. */
  @ParameterizedTest
  @MethodSource("withCategories")
  void fewStepsCloseTheGap(Case of) {
    Solution solution = minimum(problem(of, 1));
    Account account = Objects.requireNonNull(solution.account());
    assertThat(account.certificate().kind()).isEqualTo("gap");
    assertThat(account.certificate().met()).isTrue();
    assertThat(account.phases().stream().map(Phase::name)).containsExactly("interior");
    assertThat(solution.iterations()).isLessThanOrEqualTo(of.categories() ? 40 : 25);
  }

  @ParameterizedTest
  @MethodSource("withCategories")
  void anyNumberOfThreadsGivesTheSameBits(Case of) {
    assertThat(minimum(problem(of, 3)).x()).isEqualTo(minimum(problem(of, 1)).x());
  }

  /**
   * No other model is better: the risk is not below the minimum along any direction, and the
   * certificate is that of the risk as {@link RobustProblem#primal} computes it.
   */
  @ParameterizedTest
  @MethodSource("categories")
  void theMinimumIsThatOfTheExactRisk(Case of) {
    RobustProblem problem = problem(of, 1);
    double[] x = minimum(problem).x();
    double least = problem.primal(x);
    RandomStream random = new RandomStream(5, 1);
    for (int trial = 0; trial < 200; trial++) {
      double[] other = x.clone();
      double size = trial % 2 == 0 ? 1e-3 : 0.1;
      for (int j = 0; j < x.length; j++) {
        other[j] += size * random.nextGaussian();
      }
      assertThat(problem.primal(other)).isGreaterThanOrEqualTo(least - 1e-8);
    }
  }

  /** A state between two steps gives the same steps. */
  @ParameterizedTest
  @MethodSource("withCategories")
  void aRestoredFormMakesTheSameSteps(Case of) {
    RobustProblem problem = problem(of, 1);
    int d = problem.dimensionX();
    InteriorForm form = form(problem);
    walk(form, d);
    State state = new State();
    form.save(state);
    InteriorForm restored = form(problem(of, 1));
    restored.restore(state);
    for (int k = 0; k < 3; k++) {
      for (InteriorForm each : List.of(form, restored)) {
        direct(each, 0.3 * each.product(), false);
        each.move(0.6 * each.longestStep());
      }
      assertThat(restored.point()).isEqualTo(form.point());
      assertThat(restored.value()).isEqualTo(form.value());
    }
  }
}
