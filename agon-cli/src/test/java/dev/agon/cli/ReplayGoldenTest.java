package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.cli.output.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Golden: the trajectories of an independent NumPy implementation, through {@code --replay}. */
class ReplayGoldenTest {
  private static final Map<String, String> OPTIONS =
      Map.of(
          "mux", "--step-x",
          "muy", "--step-y",
          "bx", "--smoothing-x",
          "by", "--smoothing-y",
          "N", "--clip-threshold",
          "N1", "--clip-length");

  @TempDir Path folder;

  static Stream<JsonNode> trajectories() throws IOException {
    JsonNode root = Json.MAPPER.readTree(Files.readString(resource("trajectories.json")));
    return StreamSupport.stream(root.spliterator(), false);
  }

  private static Path resource(String name) {
    return Path.of("src/test/resources/golden/small", name);
  }

  @ParameterizedTest
  @MethodSource("trajectories")
  void replaysTheGoldenBatches(JsonNode golden) throws IOException {
    Path trace = folder.resolve("trace.csv");
    Path model = folder.resolve("model.json");
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("train", resource("data.libsvm").toString()));
    arguments.addAll(List.of("--replay", resource("batches.txt").toString()));
    arguments.addAll(List.of("--lambda1", "1/n^2", "--regulariser", "nonconvex"));
    arguments.addAll(List.of("--start", "ones", "--evaluate-every", "1"));
    arguments.addAll(List.of("--trace", trace.toString(), "--model", model.toString()));
    arguments.addAll(List.of("--keep", "final", "--json"));
    arguments.addAll(List.of("--weighting", golden.get("weight").asString()));
    arguments.addAll(method(golden.get("method").asString()));
    for (String name : parameters(golden)) {
      arguments.add(OPTIONS.get(name));
      arguments.add(golden.get("parameters").get(name).toString());
    }

    Shell.Result result = Shell.run(arguments.toArray(String[]::new));

    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.json().get("stop_reason").asString()).isEqualTo("REPLAY_END");
    List<String> lines = Files.readAllLines(trace);
    JsonNode risks = golden.get("worst_case_risk");
    assertThat(lines).hasSize(risks.size() + 1);
    for (int i = 0; i < risks.size(); i++) {
      double expected = risks.get(i).asDouble();
      assertThat(Double.parseDouble(lines.get(i + 1).split(",")[3]))
          .as("risk after %d iterations", i)
          .isCloseTo(expected, within(1e-9 * expected));
    }
    JsonNode weights = Json.MAPPER.readTree(Files.readString(model)).get("weights");
    for (int j = 0; j < weights.size(); j++) {
      double expected = golden.get("final_x").get(j).asDouble();
      assertThat(weights.get(j).asDouble())
          .isCloseTo(expected, within(1e-8 * Math.max(1e-3, Math.abs(expected))));
    }
  }

  private static List<String> method(String name) {
    return switch (name) {
      case "hcmm1-clipped-feedback" -> List.of("--method", "hcmm1", "--carry", "clipped");
      case "hcmm2-no-cross" -> List.of("--method", "hcmm2", "--no-cross-blocks");
      default -> List.of("--method", name);
    };
  }

  /** Memoryless methods have no smoothing, although the golden file lists one for all. */
  private static List<String> parameters(JsonNode golden) {
    String method = golden.get("method").asString();
    boolean memoryless = method.equals("sgda") || method.equals("sagda");
    List<String> names = new ArrayList<>(golden.get("parameters").propertyNames());
    names.removeIf(name -> memoryless && name.startsWith("b"));
    return names;
  }
}
