package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Figures that stand side by side in one output were computed in the same way. */
class ComparedModelsTest {
  @TempDir static Path folder;
  private static Path few;

  @BeforeAll
  static void writeFewRows() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("../examples/data/customers.csv"));
    few = folder.resolve("few.csv");
    Files.write(few, lines.subList(0, 121));
  }

  private static Shell.Result train(String... options) {
    List<String> words =
        new java.util.ArrayList<>(List.of("train", few.toString(), "--label", "churned"));
    words.addAll(List.of(options));
    return Shell.run(words.toArray(String[]::new));
  }

  /**
   * The first two splits choose different sets, so a single set for all splits would have different
   * measures.
   */
  @Test
  void autoChoosesASetForEverySplit() {
    String[] seeds = {"--robust", "auto", "--validate", "0.4", "--json", "--quiet", "--seeds", "2"};
    JsonNode values = train(seeds).json().at("/resampling/auto/mean_loss/values");
    assertThat(values.size()).isEqualTo(2);
    String[] sets = new String[2];
    for (int k = 0; k < 2; k++) {
      String seed = Integer.toString(k + 1);
      JsonNode one =
          train("--robust", "auto", "--validate", "0.4", "--json", "--quiet", "--seed", seed)
              .json();
      assertThat(values.get(k).asDouble()).isEqualTo(one.at("/validation/mean_loss").asDouble());
      sets[k] = one.get("robust").asString();
    }
    assertThat(sets[0]).isNotEqualTo(sets[1]);
  }

  /** Everything that is drawn depends on the seed of the split, also the start of a network. */
  @Test
  void everySplitIsTrainedWithItsSeed() {
    String[] options = {"--network", "3", "--iterations", "5", "--validate", "0.4", "--json"};
    JsonNode all = train(with(options, "--quiet", "--seeds", "2")).json();
    String set = all.get("robust").asString();
    JsonNode values = all.at("/resampling/" + set + "/mean_loss/values");
    assertThat(values).hasSize(2);
    for (int k = 0; k < 2; k++) {
      JsonNode one = train(with(options, "--quiet", "--seed", Integer.toString(k + 1))).json();
      assertThat(values.get(k).asDouble()).isEqualTo(one.at("/validation/mean_loss").asDouble());
    }
  }

  private static String[] with(String[] words, String... more) {
    return Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void stoppedRunHasNoCostOfRobustness() {
    String[] cut = {"--robust", "cvar=0.8", "--method", "hcmm2", "--iterations", "30", "--quiet"};
    assertThat(train(cut).out())
        .contains("The cost of robustness is not known: the robust model was stopped before")
        .doesNotContain("Robustness costs");
    assertThat(train("--robust", "cvar=0.8", "--quiet").out())
        .contains("Robustness ")
        .doesNotContain("is not known");
  }

  @Test
  void calibratedModelShowsGradientOfItsRunOnly() {
    assertThat(gradients("--calibrate")).isEqualTo(1);
    assertThat(gradients("--robust", "wasserstein=0.1,label-cost=1")).isEqualTo(1);
    assertThat(gradients("--robust", "chi2=0.1")).isEqualTo(2);
    String both = "/training/gradient_norm";
    assertThat(train("--calibrate", "--json", "--quiet").json().at(both).isNull()).isTrue();
    JsonNode smooth = train("--robust", "chi2=0.1", "--json", "--quiet").json();
    assertThat(smooth.at(both).asDouble()).isEqualTo(smooth.get("gradient_norm").asDouble());
  }

  private static long gradients(String... options) {
    return train(options).out().lines().filter(line -> line.startsWith("  |grad P|")).count();
  }
}
