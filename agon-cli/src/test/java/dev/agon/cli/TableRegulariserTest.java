package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.random.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The default regularisation of a model of a table. */
class TableRegulariserTest {
  private static final int ROWS = 120;

  @TempDir Path folder;

  @Test
  void tablesUseL2Regularisation() throws IOException {
    JsonNode said = parameters(table(1));
    assertThat(said.path("regulariser").asString()).isEqualTo("l2");
    assertThat(said.path("lambda2").asDouble()).isEqualTo(1.0 / ROWS);
    assertThat(said.has("regulariser_scale")).isFalse();
  }

  @Test
  void explicitOptionsAreUsed() throws IOException {
    Path table = table(1);
    JsonNode weight = parameters(table, "--lambda2", "0.01");
    assertThat(weight.path("regulariser").asString()).isEqualTo("l2");
    assertThat(weight.path("lambda2").asDouble()).isEqualTo(0.01);
    JsonNode kind = parameters(table, "--regulariser", "nonconvex");
    assertThat(kind.path("lambda2").asDouble()).isEqualTo(0.001);
    assertThat(kind.path("regulariser_scale").asDouble()).isEqualTo(10);
    JsonNode scale = parameters(table, "--regulariser-scale", "5");
    assertThat(scale.path("regulariser").asString()).isEqualTo("nonconvex");
    assertThat(parameters(table, "--regulariser", "none").path("lambda2").asDouble()).isZero();
  }

  @Test
  void libsvmTextHasTheSameDefaultsAsTables() throws IOException {
    Path file = folder.resolve("rows.libsvm");
    Files.writeString(file, "1 1:1 2:0.5\n0 1:-1\n1 1:0.5 2:1\n0 2:-1\n".repeat(5));
    JsonNode said = parameters(file);
    assertThat(said.path("robust").asString()).isEqualTo("chi2=50.1%");
    assertThat(said.path("regulariser").asString()).isEqualTo("l2");
    assertThat(said.path("lambda2").asDouble()).isEqualTo(1.0 / 20);
    assertThat(parameters(table(1)).path("robust").asString()).isEqualTo("chi2=50.7%");
  }

  /**
   * The training rows are separable. On such rows a bounded regulariser does not limit the weights,
   * and the model is certain even of wrong predictions on new rows.
   */
  @Test
  void separableClassesDoNotMakeWrongPredictionsCertain() throws IOException {
    Path train = table(1);
    Path test = table(2);
    String model = folder.resolve("model.json").toString();
    assertThat(Shell.run("train", train.toString(), "--model", model, "--quiet").code()).isZero();
    JsonNode judged = Shell.run("evaluate", model, test.toString(), "--json").json();
    assertThat(judged.path("log_loss").asDouble()).isCloseTo(0.2, within(0.15));
  }

  private static JsonNode parameters(Path data, String... options) {
    List<String> all = new ArrayList<>(List.of("train", data.toString(), "--json", "--quiet"));
    all.addAll(List.of(options));
    return Shell.run(all.toArray(String[]::new)).json().path("parameters");
  }

  /** Forty columns; the first three determine the class, with some noise. */
  private Path table(int seed) throws IOException {
    RandomStream random = new RandomStream(seed, 0);
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < 40; j++) {
      text.append('f').append(j).append(',');
    }
    text.append("label\n");
    for (int row = 0; row < ROWS; row++) {
      double score = 0.4 * random.nextGaussian();
      for (int j = 0; j < 40; j++) {
        double value = random.nextGaussian();
        text.append(value).append(',');
        score += j < 3 ? value : 0;
      }
      text.append(score > 0 ? "yes" : "no").append('\n');
    }
    return Files.writeString(folder.resolve("table" + seed + ".csv"), text);
  }
}
