package dev.agon.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.catalogue.Methods;
import dev.agon.problem.MinMaxProblem;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.set.Ball;
import dev.agon.spark.problem.SparkProblem;
import dev.agon.spark.problem.SparkRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every method of the catalogue gives the same result on a cluster as on the same rows in memory:
 * it draws the same batches, and partitions affect only the last digits.
 */
class CatalogueTest {
  private static final int STEPS = 3;

  private static final List<double[]> ROWS = rows();

  private static final Dataset DATA = TestData.classes(300, 6);

  /** These methods need one weight per row as y, which is not sent to a cluster. */
  private static final Set<String> NEED_ROW_WEIGHTS = Set.of("drago");

  /** A user-defined oracle provides gradients, not P. */
  private static final Set<String> NEED_P = Set.of("drago", "primal-lbfgs", "sgda-b");

  private static List<double[]> rows() {
    RandomStream random = new RandomStream(8, 0);
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      rows.add(new double[] {random.nextGaussian(), random.nextGaussian()});
    }
    return rows;
  }

  static Stream<String> methods() {
    return Methods.all().stream().map(MethodInfo::name);
  }

  /** As in the catalogue, except for the nodes of dm-hsgd, which evaluate separately. */
  private static Method<?> method(String name) {
    MethodInfo info = Methods.named(name);
    return info.has("nodes") ? info.create(Map.of("nodes", "2")) : info.method();
  }

  private static Solution solve(MinMaxProblem problem, Method<?> method) {
    return Solver.ofUnchecked(problem, method)
        .budget(Budget.iterations(STEPS))
        .evaluateWith(
            (x, gradient) -> 0) // an evaluation of the risk decides nothing and costs jobs
        .solve();
  }

  @ParameterizedTest
  @MethodSource("methods")
  void userDefinedOracleEqualsLocalProblem(String name) {
    Method<?> method = method(name);
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());
    try (SparkProblem<List<double[]>> there =
        new SparkProblem<>(context.parallelize(ROWS, 3).glom(), new SineGame(), 2, 2)) {
      there.setY(new Ball(0.3));
      if (NEED_P.contains(name)) {
        assertThatThrownBy(() -> solve(there, method)).isInstanceOf(InvalidInputException.class);
        return;
      }
      Solution here =
          solve(new OneBlockProblem<>(ROWS, new SineGame(), 2, 2, new Ball(0.3)), method);
      Solution found = solve(there, method);
      assertThat(found.x()).containsExactly(here.x(), within(1e-10));
      assertThat(found.y()).containsExactly(here.y(), within(1e-10));
      assertThat(found.iterations()).isEqualTo(here.iterations());
      assertThat(Arrays.stream(found.x()).map(Math::abs).sum()).as("has moved").isPositive();
    }
  }

  /** One method for each capability that a method may need of a problem. */
  @ParameterizedTest
  @ValueSource(
      strings = {"auto", "hcmm2", "sgda", "storm-gda", "sreda", "sgda-b", "primal-lbfgs", "drago"})
  void robustModelEqualsLocalModel(String name) {
    Method<?> method = method(name);
    ProblemSettings settings =
        ProblemSettings.nonconvex().withRobust("chi2=0.05").withRegulariser(new L2(0.01));
    try (SparkRows rows = LocalSpark.rows(DATA, 3)) {
      MinMaxProblem there = rows.problem(settings, null, method, 1);
      if (NEED_ROW_WEIGHTS.contains(name)) {
        assertThatThrownBy(() -> solve(there, method)).isInstanceOf(InvalidInputException.class);
        return;
      }
      MinMaxProblem local = RobustProblem.of(DATA, DATA.features(), settings, Form.DUAL, 1);
      double[] here = solve(local, method).x();
      double[] found = solve(there, method).x();
      assertThat(found).containsExactly(Arrays.copyOf(here, found.length), within(1e-10));
      assertThat(Arrays.stream(found).map(Math::abs).sum()).as("has moved").isPositive();
    }
  }
}
