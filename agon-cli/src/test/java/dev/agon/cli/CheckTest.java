package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The contract of check. */
class CheckTest {
  @Test
  void everyBuiltInProblemPasses() {
    Shell.Result result = Shell.run("check");
    assertThat(result.code()).as(result.out()).isZero();
    assertThat(result.out())
        .contains("Derivatives of robust-sparse", "Derivatives of cruise-autodiff")
        .contains("Derivatives of robust-cvar-dual", "Derivatives of robust-tv-weights")
        .contains(", row weights, ") // the worst of many combinations is named
        .contains("pass  gradient in y = differences of the value")
        .contains("All derivatives agree.")
        .doesNotContain("FAIL");
  }

  @Test
  void reportIsWrittenAsJson() {
    JsonNode json = Shell.run("check", "cruise", "robust-dense", "--json").json();
    assertThat(json.get("passed").asBoolean()).isTrue();
    assertThat(json.get("problems")).hasSize(2);
    assertThat(json.get("problems").get(0).get("problem").asString()).isEqualTo("cruise");
    JsonNode checks = json.get("problems").get(1).get("checks");
    assertThat(checks).as("gradient 2, product 6, bias 2").hasSize(10);
    assertThat(checks.get(0).get("worst_error").asDouble()).isBetween(0.0, 1e-6);
  }

  @Test
  void biasIsCheckedForUnbiasedOracles() {
    String bias = "mean of the row gradients in x = full gradient";
    assertThat(Shell.run("check", "robust-sparse").out()).contains("pass  " + bias);
    assertThat(Shell.run("check", "robust-sparse-batch-sum").out()).doesNotContain(bias);
  }

  /** No difference is exact to 1e-15, so this tolerance simulates an error. */
  @Test
  void disagreementHasNonzeroExitCode() {
    Shell.Result text = Shell.run("check", "cruise", "--tolerance", "1e-15");
    assertThat(text.code()).isEqualTo(1);
    assertThat(text.out()).contains("FAIL  gradient in x", "1 problem(s) do not agree");
    Shell.Result json = Shell.run("check", "cruise", "--tolerance", "1e-15", "--json");
    assertThat(json.code()).isEqualTo(1);
    assertThat(json.json().get("passed").asBoolean()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"gan, robust-sparse", "--points=0, points", "--tolerance=nan, tolerance"})
  void badInputIsRefused(String argument, String word) {
    Shell.Result result = Shell.run("check", argument);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains(word, "hint: ").doesNotContain("\tat ");
  }
}
