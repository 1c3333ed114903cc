package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.method.Certificate;
import dev.agon.method.auto.Auto;
import dev.agon.run.Budget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Training with spectral and transport sets reaches the optima of independent solvers. */
class GoldenSetsTest {
  static Stream<GoldenSets> spectral() throws IOException {
    return GoldenSets.of("optimum.json", "problems").filter(golden -> !golden.isTransport());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("spectral")
  void autoReachesTheOptimumOfASpectralSet(GoldenSets golden) throws IOException {
    reaches(golden, golden.data(), golden.settings(), 1e-7);
  }

  static Stream<GoldenSets> transport() throws IOException {
    return GoldenSets.of("optimum.json", "problems").filter(GoldenSets::isTransport);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("transport")
  void autoReachesTheOptimumOfATransportSet(GoldenSets golden) throws IOException {
    reaches(golden, golden.data(), golden.settings(), 1e-7);
  }

  static Stream<GoldenSets> prospect() throws IOException {
    return GoldenSets.of("prospect.json", "problems");
  }

  /** The data are in the parent folder of AGON_DATA. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("prospect")
  void autoReachesTheOptimaOfThePublishedRegressions(GoldenSets golden) throws IOException {
    String folder = System.getenv("AGON_DATA");
    assumeTrue(folder != null, "AGON_DATA is not set");
    Path csv =
        Path.of(folder).resolveSibling("prospect").resolve(golden.node().get("data").asString());
    assumeTrue(Files.exists(csv), csv + " does not exist");
    reaches(golden, GoldenSets.numbers(csv), golden.settings().withIntercept(false), 1e-8);
  }

  private static void reaches(
      GoldenSets golden, Dataset data, ProblemSettings settings, double accuracy) {
    TrainingResult result =
        new Trainer(data)
            .settings(settings)
            .method(Auto.defaults().withTolerance(1e-6))
            .budget(Budget.iterations(5000))
            .baseline(false)
            .train();
    double risk = result.model().worstCaseRisk();
    assertThat(risk - golden.value())
        .as("P %s, should be %s", risk, golden.value())
        .isBetween(-1e-9 * golden.value(), accuracy * golden.value());
    Certificate certificate = Objects.requireNonNull(result.solution().account()).certificate();
    assertThat(certificate.met()).as("certificate %s", certificate).isTrue();
  }
}
