package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Values;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.auto.Auto;
import dev.agon.method.baseline.PrimalLbfgs;
import dev.agon.method.catalogue.Methods;
import dev.agon.minimise.Metric;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.StopReason;
import dev.agon.run.TracePoint;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Extreme numbers and nearly empty data: every method stops with a correct reason, and no model
 * contains NaN or infinity.
 */
class NumericalHostilityTest {
  private static final int ITERATIONS = 60;

  /** The tolerated |grad P| of a converged method, relative to the start. */
  private static final double CONVERGED = Auto.defaults().tolerance();

  private static final Map<String, String> ROWS = new LinkedHashMap<>();

  static {
    ROWS.put("margins of 1e308", "1 1:1e308 2:-1e308\n-1 1:-1e308\n1 2:1e308\n-1 1:1e308\n");
    ROWS.put("values of 1e20", "1 1:1e20 2:3e20\n-1 1:2e20 2:-1e20\n1 1:-5e19\n-1 2:1e20\n");
    ROWS.put("squares that overflow", "1 1:1e160\n-1 1:2e160 2:1e155\n1 2:-1e158\n");
    ROWS.put("one huge value", "1 1:1 2:1\n-1 1:1e200 2:1\n1 1:2\n-1 1:-1 2:3\n");
    ROWS.put("values that vanish", "1 1:1e-320\n-1 1:-4.9e-324 2:1e-310\n1 2:1e-300\n");
    ROWS.put("all scales at once", "1 1:1e-200 2:1e200\n-1 1:1e-200 2:-1e200 3:1\n1 3:1e-9\n");
    ROWS.put("one row", "1 1:0.5 2:2\n");
    ROWS.put("no features", "1\n-1\n1\n");
    ROWS.put("one row, no features", "-1\n");
    ROWS.put("rows that contradict", "1 1:1\n-1 1:1\n1 1:1\n-1 1:1\n");
  }

  private static final List<String> ALL_SETS =
      List.of("penalty=1/n", "cvar=0.5", "kl=0.1", "chi2=0.5", "tv=0.3", "mean");

  static Stream<Arguments> cases() {
    return Methods.all().stream()
        .map(MethodInfo::name)
        .flatMap(
            method ->
                ROWS.keySet().stream()
                    .flatMap(
                        rows -> sets(method).stream().map(set -> Arguments.of(method, rows, set))));
  }

  private static List<String> sets(String method) {
    if (method.equals("drago")) {
      return List.of("penalty=1/n"); // it needs strong concavity in y
    }
    return isExact(method) ? ALL_SETS : List.of("penalty=1/n", "cvar=0.5");
  }

  private static boolean isExact(String method) {
    return method.equals("auto") || method.equals("primal-lbfgs");
  }

  @ParameterizedTest(name = "{0}, {1}, {2}")
  @MethodSource("cases")
  void stopReasonIsTrueAndModelIsFinite(
      String method, String rows, String set, @TempDir Path folder) {
    for (boolean intercept : new boolean[] {true, false}) {
      Dataset data = read(Objects.requireNonNull(ROWS.get(rows)));
      ProblemSettings settings =
          ProblemSettings.nonconvex().withRobust(set).withIntercept(intercept);
      if (data.features() == 0 && !intercept) {
        assertThatThrownBy(() -> train(data, settings, method))
            .isInstanceOf(InvalidInputException.class)
            .hasMessageContaining("nothing to learn");
      } else {
        check(data, train(data, settings, method), folder.resolve("model.json"));
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("methods")
  void trainsWithAllWeightOnOneRow(String method, @TempDir Path folder) {
    Dataset data = read("1 1:1 2:-1\n-1 1:2\n1 2:1\n-1 1:-1 2:-3\n");
    for (double small : new double[] {1e-15, 1e-300, Double.MIN_VALUE}) {
      double[] weights = new double[data.size()];
      Arrays.fill(weights, small);
      weights[1] = 1;
      for (String set : List.of("penalty=1/n", "cvar=0.5", "kl=0.1", "mean")) {
        ProblemSettings settings = ProblemSettings.nonconvex().withRobust(set);
        Dataset weighted = data.withWeights(weights);
        check(weighted, train(weighted, settings, method), folder.resolve("model.json"));
      }
    }
  }

  static Stream<Arguments> losses() {
    return Loss.all().stream()
        .map(Loss::name)
        .filter(loss -> !loss.equals("logistic")) // the default, tested above
        .flatMap(
            loss ->
                Stream.of("auto", "primal-lbfgs", "hcmm2", "sgda", "adam-gda")
                    .map(method -> Arguments.of(loss, method)));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("losses")
  void trainsWithEveryLossOnEveryScale(String loss, String method, @TempDir Path folder) {
    for (String rows : ROWS.values()) {
      for (double scale : new double[] {1e308, 1e20, 1, 1e-300, 0}) {
        Dataset labelled = read(rows);
        double[] values = new double[labelled.size()];
        Arrays.setAll(values, i -> (i % 2 == 0 ? scale : -scale / (i + 1)));
        boolean numbers = Loss.parse(loss).targetKind() == TargetKind.NUMBERS;
        Dataset data =
            numbers
                ? new Dataset(labelled.rows(), new Values(values), "hostile", "", List.of())
                : labelled;
        ProblemSettings settings = ProblemSettings.nonconvex().withLoss(Loss.parse(loss));
        try {
          check(data, train(data, settings, method), folder.resolve("model.json"));
          assertThat(scale < 1e308 || !loss.equals("squared")).isTrue();
        } catch (InvalidInputException e) {
          assertThat(e).hasMessageContaining("not finite at the start");
          assertThat(loss).isEqualTo("squared");
        }
        if (!numbers) {
          break;
        }
      }
    }
  }

  /** Weighted rows use the dual form, which has no y per row for drago. */
  static Stream<String> methods() {
    return Methods.all().stream().map(MethodInfo::name).filter(name -> !name.equals("drago"));
  }

  private static Dataset read(String rows) {
    return LibsvmReader.read(
        new ByteArrayInputStream(rows.getBytes(StandardCharsets.UTF_8)),
        "hostile",
        new LabelRule.Known(List.of("-1", "1"), true));
  }

  private static TrainingResult train(Dataset data, ProblemSettings settings, String name) {
    Method<?> method = new DefaultSteps(data.size(), settings).create(name, Map.of());
    return new Trainer(data)
        .settings(settings)
        .method(method)
        .budget(Budget.iterations(ITERATIONS))
        .train();
  }

  /** The tolerated |grad P| at the end: small if coordinates are measured by their sizes. */
  private static double small(Dataset data, TrainingResult result) {
    RobustProblem problem = RobustProblem.of(data, result.model().settings(), 1);
    double[] gradient = new double[problem.dimensionX()];
    double risk = problem.primal(new double[gradient.length], gradient);
    double[] sizes = problem.sizes();
    boolean bySizes = sizes != null && result.solution().account() != null;
    double largest = bySizes ? Arrays.stream(sizes).max().orElseThrow() : 1;
    double first = new Metric(bySizes ? sizes : null).gradient(gradient);
    return Math.max(
        PrimalLbfgs.defaults().tolerance(), CONVERGED * Math.max(first, Math.abs(risk)) * largest);
  }

  private static void check(Dataset data, TrainingResult result, Path file) {
    Solution solution = result.solution();
    List<TracePoint> trace = solution.trace();
    TracePoint first = trace.get(0);
    TracePoint last = solution.last();
    boolean finite = Double.isFinite(last.risk()) && Double.isFinite(last.gradientNorm());
    switch (solution.stopReason()) {
      case CONVERGED ->
          assertThat(last.gradientNorm())
              .as("|grad P| at the end, from %s", first)
              .isLessThanOrEqualTo(small(data, result));
      case ITERATIONS, STALLED -> assertThat(finite).as("%s", last).isTrue();
      case DIVERGED -> {}
      default -> assertThat(solution.stopReason()).isEqualTo(StopReason.ITERATIONS);
    }
    assertThat(Vectors.isFinite(result.model().weights())).as("weights").isTrue();
    assertThat(solution.best().at().risk()).isFinite();
    ModelFile.write(file, result.model());
    assertThat(ModelFile.read(file).weights()).isEqualTo(result.model().weights());
  }
}
