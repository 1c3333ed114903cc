package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.None;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.transport.Movement;
import dev.agon.learn.transport.Transport;
import dev.agon.learn.transport.WorstMoves;
import dev.agon.method.catalogue.Methods;
import dev.agon.problem.Batch;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The worst movement of values, labels and categories against a computation in 60 digits. */
class GoldenTransportTest {
  static Stream<GoldenSets> cases() throws IOException {
    return GoldenSets.of("best-response.json", "transport");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void valueAndGradientAgree(GoldenSets golden) {
    ProblemSettings settings =
        ProblemSettings.nonconvex()
            .withLoss(golden.loss())
            .withRobust(golden.set())
            .withRegulariser(new None());
    RobustProblem problem = RobustProblem.of(data(golden), settings, 1);
    double[] x = Objects.requireNonNull(golden.array("x"));
    double[] gradient = new double[x.length];
    double value = problem.primal(x, gradient);
    assertThat(value).isCloseTo(golden.value(), within(1e-9 * Math.abs(golden.value())));
    double[] expected = golden.array("gradient");
    for (int j = 0; expected != null && j < x.length; j++) {
      assertThat(gradient[j]).as("gradient[%d]", j).isCloseTo(expected[j], within(1e-9));
    }
    // The price of a closed form in squares is not that of its dual.
    boolean squared = golden.loss().name().equals("squared");
    boolean loose = golden.hasCategories() && squared;
    if (!golden.node().get("lambda").isNull() && (loose || !squared)) {
      double lambda = golden.node().get("lambda").asDouble();
      assertThat(price(problem)).isCloseTo(lambda, within((loose ? 1e-6 : 1e-9) * lambda));
    }
  }

  /** Moving the rows by the worst movement increases the mean loss to the risk. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void worstMovementAttainsTheRisk(GoldenSets golden) {
    Dataset data = data(golden);
    ProblemSettings settings =
        ProblemSettings.nonconvex().withLoss(golden.loss()).withRegulariser(new None());
    double[] x = Objects.requireNonNull(golden.array("x"));
    double mean = RobustProblem.of(data, settings.withRobust("mean"), 1).primal(x);
    // Where a model fits perfectly, the moved rows are not unique.
    assumeTrue(mean > 0);
    ProblemSettings moved = settings.withRobust(golden.set());
    Transport transport = Objects.requireNonNull(moved.transport(data, x.length, 2));
    double risk = transport.risk(x, mean, null);
    WorstMoves worst = transport.worst(x, data.size() * 2);
    double gain = worst.rows().stream().mapToDouble(WorstMoves.Row::gain).sum();
    if (golden.loss().limitsOutliers()) {
      gain += worst.distance() * slope(golden, x, worst.direction());
    }
    assertThat(mean + gain).isCloseTo(risk, within(1e-7 * risk));
  }

  /** At its best price and worst (u, t), the min-max form has the value of the risk. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void stochasticFormAttainsTheRisk(GoldenSets golden) {
    ProblemSettings settings =
        ProblemSettings.nonconvex()
            .withLoss(golden.loss())
            .withRobust(golden.set())
            .withRegulariser(new None());
    Dataset data = data(golden);
    Movement movement = Objects.requireNonNull(settings.robust().movement());
    assumeTrue(Transport.isScenario(data, settings.loss(), movement));
    assumeTrue(movement.radius() > 0); // otherwise every large price is a best one
    RobustProblem problem =
        RobustProblem.of(data, settings, 1).suiting(Methods.named("hcmm2").create(Map.of()));
    double[] model = Objects.requireNonNull(golden.array("x"));
    double[] x = problem.point(model);
    double risk = problem.primal(x);
    x[model.length] = Math.max(x[model.length], price(problem));
    double[] y = new double[problem.dimensionY()];
    y[y.length - 1] = 1;
    Batch all = Batch.allRows(data.size());
    assertThat(problem.value(x, y, all)).isCloseTo(risk, within(1e-9 * Math.abs(risk)));
  }

  private static double price(RobustProblem problem) {
    return Objects.requireNonNull(problem.worstCase().transport()).price();
  }

  /**
   * The largest change of a score, or of a difference of two scores for several classes, by a
   * movement of length 1.
   */
  private static double slope(GoldenSets golden, double[] x, double[] direction) {
    if (golden.node().get("classes").asInt(0) > 0) {
      return golden.node().get("lambda").asDouble();
    }
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += x[j] * direction[j];
    }
    return sum;
  }

  private static Dataset data(GoldenSets golden) {
    JsonNode node = golden.node();
    SparseRowsBuilder rows = new SparseRowsBuilder();
    for (int i = 0; i < node.get("rows").size(); i++) {
      JsonNode row = node.get("rows").get(i);
      GoldenSets.addRow(rows, node.get("columns"), j -> row.get(j).asString());
    }
    double[] targets = Objects.requireNonNull(golden.array("targets"));
    String task =
        switch (golden.loss().targetKind()) {
          case TWO_CLASSES -> "binary";
          case CLASSES -> "multiclass";
          case NUMBERS -> "regression";
        };
    int classes = node.get("classes").asInt(0);
    Target target =
        classes == 0
            ? GoldenSets.target(targets, task)
            : new Classes(
                Arrays.stream(targets).mapToInt(t -> (int) t).toArray(),
                IntStream.range(0, classes).mapToObj(Integer::toString).toList());
    Dataset data =
        new Dataset(rows.build(), target, "golden", "", List.of())
            .withCategories(GoldenSets.categories(node.get("columns")));
    double[] weights = golden.array("weights");
    return weights == null ? data : data.withWeights(weights);
  }
}
