package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The contract of theory, cruise theory and --check-stability. */
class TheoryTest {
  private static final String DATA = "src/test/resources/golden/small/data.libsvm";
  private static final int ROWS = 200;

  @TempDir Path folder;

  private static JsonNode theory(String... more) {
    List<String> arguments = new ArrayList<>(List.of("theory", DATA, "--samples", "40", "--json"));
    arguments.addAll(Arrays.asList(more));
    Shell.Result result = Shell.run(arguments.toArray(new String[0]));
    assertThat(result.code()).as(result.err()).isZero();
    return result.json();
  }

  @Test
  void jsonHasEveryConstantWithItsRange() {
    JsonNode json = theory();
    JsonNode constants = json.get("constants");
    assertThat(constants.propertyNames())
        .containsExactly("L_f", "L_h", "nu", "kappa", "sigma", "sigma_h", "G");
    for (String name : constants.propertyNames()) {
      JsonNode constant = constants.get(name);
      assertThat(constant.get("low").asDouble())
          .as(name)
          .isLessThanOrEqualTo(constant.get("value").asDouble());
      assertThat(constant.get("value").asDouble())
          .as(name)
          .isLessThanOrEqualTo(constant.get("high").asDouble());
    }
    // lambda1 = 1/n makes the curvature in y, lambda1 n^2, the number of rows.
    assertThat(constants.get("nu").get("value").asDouble()).isCloseTo(ROWS, within(1e-6));
    assertThat(theory("--lambda1", "0.5").get("constants").get("nu").get("value").asDouble())
        .isCloseTo(0.5 * ROWS * ROWS, within(1e-4));
  }

  @Test
  void theBindingConditionIsNamedAndIsTheSmallest() {
    JsonNode theorems = theory("--smoothing", "0.3").get("theorems");
    assertThat(theorems).hasSize(3);
    assertThat(theorems.get(0).get("theorem").asString()).isEqualTo("HCMM-1, strongly concave");
    assertThat(theorems.get(1).get("theorem").asString()).isEqualTo("HCMM-1, Polyak-Lojasiewicz");
    assertThat(theorems.get(2).get("theorem").asString()).isEqualTo("HCMM-2, Polyak-Lojasiewicz");
    for (JsonNode theorem : theorems) {
      JsonNode stable = theorem.get("stable");
      for (JsonNode limit : stable.get("limits")) {
        String letter = limit.get("parameter").asString().substring(3);
        double value = limit.get("value").asDouble();
        double smallest = stable.get("step_" + letter).asDouble();
        assertThat(value).isGreaterThanOrEqualTo(smallest);
        if (limit.get("formula").equals(stable.get("binding_" + letter))) {
          assertThat(value).isEqualTo(smallest);
        }
      }
    }
    JsonNode free = theorems.get(2).get("stable");
    assertThat(free.get("step_y").isNull()).isTrue();
    assertThat(free.get("binding_x").asString()).isEqualTo("mu_y/(6 kappa)");
  }

  @Test
  void longerHorizonGuaranteesMoreAndEpsilonDeterminesHorizon() {
    JsonNode early = theory("--iterations", "1000").get("theorems");
    JsonNode late = theory("--iterations", "8000000", "--epsilon", "50").get("theorems");
    for (int k = 0; k < 3; k++) {
      assertThat(promise(late.get(k))).isLessThan(promise(early.get(k)));
      assertThat(late.get(k).get("iterations_for_epsilon").asLong()).isPositive();
    }
    JsonNode parameters = early.get(2).get("guarantee").get("parameters");
    assertThat(parameters.get("smoothing_x").asDouble()).isCloseTo(0.01, within(1e-12));
    long horizon = late.get(2).get("iterations_for_epsilon").asLong();
    JsonNode there = theory("--iterations", Long.toString(horizon)).get("theorems");
    assertThat(promise(there.get(2))).isLessThanOrEqualTo(50).isGreaterThan(49.99);
  }

  private static double promise(JsonNode theorem) {
    return theorem.get("guarantee").get("mean_gradient_norm").asDouble();
  }

  @Test
  void constrainedProblemIsReportedAsOutsideTheory() {
    JsonNode json = theory();
    assertThat(json.get("within_assumptions").asBoolean()).isFalse();
    assertThat(json.get("outside").get(0).get("problem").asString())
        .contains("simplex", "nothing is proved");
    Shell.Result text = Shell.run("theory", DATA, "--samples", "40", "--epsilon", "1");
    assertThat(text.out())
        .contains("Outside the theory", "simplex", "binding: mu_y/(6 kappa)", "is guaranteed");
  }

  @Test
  void sameSeedGivesSameResultAndModelChangesPoint() {
    assertThat(theory("--seed", "3")).isEqualTo(theory("--seed", "3"));
    assertThat(theory("--seed", "4")).isNotEqualTo(theory("--seed", "3"));
    Path model = folder.resolve("model.json");
    Shell.run("train", DATA, "--iterations", "200", "--quiet", "--model", model.toString());
    double start = theory("--points", "1").get("constants").get("G").get("value").asDouble();
    JsonNode there = theory("--points", "1", "--init", model.toString());
    assertThat(there.get("constants").get("G").get("value").asDouble()).isNotEqualTo(start);
  }

  @ParameterizedTest
  @CsvSource({
    "--points, 0, points",
    "--radius, -1, radius",
    "--radius, nan, radius",
    "--samples, 1, samples",
    "--smoothing, 0, smoothing",
    "--smoothing, 1.5, 1.5",
    "--iterations, 0, iterations",
    "--epsilon, 0, epsilon",
    "--epsilon, nan, epsilon",
    "--nu, -1, nu",
    "--batch, 0, batch",
    "--lambda1, 0, lambda1",
    "--weighting, batch-sum, batch-sum",
    "--init, /no/such/model, /no/such/model",
    "--method, hcmm1, --method"
  })
  void badInputIsRefused(String option, String value, String word) {
    Shell.Result result = Shell.run("theory", DATA, option, value);
    assertThat(result.code()).as(result.err()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains(word, "hint: ").doesNotContain("Exception", "\tat ");
  }

  @Test
  void cruiseControlHasStableStepsOnlyWhereConcave() {
    Shell.Result trained = cruise("--gain=-1.84,-0.76,0.012", "--radius", "0.1");
    assertThat(trained.code()).as(trained.err()).isZero();
    // Near w = 0 the top eigenvalue of H_ww is about -48 at this gain.
    JsonNode nu = trained.json().get("constants").get("nu").get("value");
    assertThat(nu.asDouble()).isCloseTo(48, within(1.5));
    assertThat(trained.json().get("theorems")).hasSize(3);
    assertThat(trained.json().get("outside").get(0).get("problem").asString()).contains("box");

    JsonNode start = cruise().json();
    assertThat(start.get("constants").get("nu").get("value").asDouble()).isNegative();
    assertThat(start.get("constants").get("kappa").get("value").isNull()).isTrue();
    assertThat(start.get("theorems")).isEmpty();
    assertThat(start.get("outside")).hasSize(2);
    assertThat(cruise("--nu", "10").json().get("theorems")).hasSize(3);
    assertThat(cruise("--gain", "1,2").err()).contains("three finite numbers", "hint: ");
  }

  private static Shell.Result cruise(String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("cruise", "theory", "--points", "1", "--samples", "20", "--json"));
    arguments.addAll(Arrays.asList(more));
    return Shell.run(arguments.toArray(new String[0]));
  }

  @Test
  void trainWarnsIfStepRatioIsUnstable() {
    Shell.Result result =
        Shell.run(
            "train",
            DATA,
            "--robust",
            "penalty=1/n",
            "--regulariser",
            "nonconvex",
            "--iterations",
            "5",
            "--check-stability",
            "--step-x",
            "0.01",
            "--step-y",
            "0.01",
            "--json");
    assertThat(result.code()).isZero();
    assertThat(result.err()).contains("mu_x = 0.01", "mu_y/(6 kappa)", "Use --step-x");
    JsonNode stability = result.json().get("stability");
    assertThat(stability.get("covered").asBoolean()).isFalse();
    JsonNode warning = stability.get("warnings").get(1);
    assertThat(warning.get("parameter").asString()).isEqualTo("step_x");
    double kappa = stability.get("constants").get("kappa").get("value").asDouble();
    assertThat(warning.get("value").asDouble()).isEqualTo(0.01);
    assertThat(warning.get("limit").asDouble()).isCloseTo(0.01 / (6 * kappa), within(1e-12));
    assertThat(warning.get("hint").asString()).startsWith("Use ");

    Shell.Result stable =
        Shell.run(
            "train",
            DATA,
            "--robust",
            "penalty=1/n",
            "--regulariser",
            "nonconvex",
            "--iterations",
            "5",
            "--check-stability",
            "--step-x",
            "0.0001",
            "--step-y",
            "0.01",
            "--json",
            "--quiet");
    assertThat(stable.err()).doesNotContain("mu_x", "mu_y");
    assertThat(stable.json().get("stability").get("warnings")).hasSize(1); // the simplex only
  }

  @Test
  void otherMethodsAndOraclesAreChecked() {
    Shell.Result sum =
        Shell.run(
            "train",
            DATA,
            "--robust",
            "penalty=1/n",
            "--regulariser",
            "nonconvex",
            "--iterations",
            "5",
            "--check-stability",
            "--method",
            "hcmm1",
            "--weighting",
            "batch-sum");
    assertThat(sum.err()).contains("batch sum", "unclipped momentum", "below the gradient bound");
    Shell.Result cruise =
        Shell.run("cruise", "train", "--iterations", "2", "--check-stability", "--json");
    assertThat(cruise.code()).as(cruise.err()).isZero();
    assertThat(cruise.json().get("stability").get("warnings")).hasSize(2);
    assertThat(cruise.err()).contains("box", "not strongly concave");
  }
}
