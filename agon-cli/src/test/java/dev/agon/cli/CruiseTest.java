package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The contract of cruise train and cruise evaluate. */
class CruiseTest {
  @TempDir Path folder;

  @Test
  void theDefaultTrainingFindsAControllerThatSurvivesTheWorstLeadCar() throws IOException {
    Path model = folder.resolve("gain.json");
    Path csv = folder.resolve("episode.csv");
    Shell.Result trained =
        Shell.run("cruise", "train", "--model", model.toString(), "--json", "--quiet");
    assertThat(trained.code()).as(trained.err()).isZero();
    JsonNode training = trained.json();
    assertThat(training.get("method").asString()).isEqualTo("hcmm1");
    assertThat(training.get("parameters").get("step_y").asDouble()).isEqualTo(0.1);
    assertThat(training.get("parameters").get("first_batch").asInt()).isEqualTo(16);

    Shell.Result result =
        Shell.run(
            "cruise", "evaluate", "--model", model.toString(), "--json", "--out", csv.toString());

    JsonNode json = result.json();
    assertThat(json.get("worst_case_cost").asDouble()).isLessThanOrEqualTo(800);
    assertThat(json.get("smallest_distance").asDouble()).isGreaterThanOrEqualTo(25);
    assertThat(json.get("worst_case_cost_multistart").asDouble())
        .isGreaterThanOrEqualTo(json.get("worst_case_cost").asDouble());
    for (String key :
        new String[] {
          "worst_acceleration", "spacing_error", "distance", "desired_distance", "minimum_distance"
        }) {
      assertThat(json.get(key)).as(key).hasSize(100);
    }
    assertThat(Math.abs(json.get("worst_acceleration").get(99).asDouble())).isLessThan(1e-6);
    assertThat(Files.readAllLines(csv)).hasSize(101);
  }

  @Test
  void theFilesThatWereWrittenAreNamed() {
    Path model = folder.resolve("gain.json");
    Path trace = folder.resolve("trace.csv");
    Shell.Result result =
        Shell.run(
            "cruise",
            "train",
            "--iterations",
            "5",
            "--model",
            model.toString(),
            "--trace",
            trace.toString());
    assertThat(result.out().lines().map(String::strip))
        .contains("model            " + model, "trace            " + trace);
  }

  @ParameterizedTest
  @CsvSource({"'1,2'", "'1,2,3,4'", "'1,nan,3'", "'a,b,c'"})
  void aBrokenGainIsRefused(String gain) {
    Shell.Result result = Shell.run("cruise", "evaluate", "--gain", gain, "--episodes", "10");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("Maybe").doesNotContain("\tat ");
  }

  @Test
  void aGainOrAModelIsNeeded() throws IOException {
    assertThat(Shell.run("cruise", "evaluate").err()).contains("--gain", "Maybe");
    Path other = Files.writeString(folder.resolve("other.json"), "{\"format\":\"x\"}");
    Shell.Result result = Shell.run("cruise", "evaluate", "--model", other.toString());
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("other.json");
  }
}
