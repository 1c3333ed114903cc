package dev.agon.learn.worst;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.RobustRisk;
import dev.agon.learn.robust.RobustSet;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Worst cases against an independent computation in exact or 60-digit arithmetic. */
class GoldenBestResponseTest {
  private static final JsonMapper JSON = new JsonMapper();

  static Stream<Case> cases() throws IOException {
    try (InputStream in =
        GoldenBestResponseTest.class.getResourceAsStream("/golden/sets/best-response.json")) {
      JsonNode all = JSON.readTree(Objects.requireNonNull(in)).get("cases");
      assertThat(all.size()).isEqualTo(102);
      return IntStream.range(0, all.size()).mapToObj(i -> new Case(all.get(i)));
    }
  }

  record Case(JsonNode node) {
    RobustSet set() {
      String name = node.get("set").asString().replace("chi2-penalty", "penalty");
      JsonNode parameter = node.get("param");
      return RobustSet.parse(parameter.isNull() ? name : name + "=" + parameter.asDouble());
    }

    double @Nullable [] array(String key) {
      return node.get(key).isNull() ? null : JSON.treeToValue(node.get(key), double[].class);
    }

    @Nullable Groups groups() {
      if (node.get("groups").isNull()) {
        return null;
      }
      int[] of = JSON.treeToValue(node.get("groups"), int[].class);
      int count = IntStream.of(of).max().orElse(0) + 1;
      return new Groups(of, IntStream.range(0, count).mapToObj(k -> "g" + k).toList());
    }

    @Override
    public String toString() {
      return node.get("id") + " " + node.get("set").asString() + " " + node.get("note");
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void valueAndWeightsAgree(Case golden) {
    double[] losses = Objects.requireNonNull(golden.array("losses"));
    RobustRisk risk =
        new RobustRisk(golden.set(), losses.length, golden.array("weights"), golden.groups());
    double value = golden.node().get("value").asDouble();
    assertThat(Math.abs(risk.of(losses) - value))
        .as("R %s, should be %s", risk.of(losses), value)
        .isLessThanOrEqualTo(1e-9 * Math.abs(value));
    double[] y = golden.array("y");
    for (int i = 0; y != null && i < y.length; i++) {
      assertThat(Math.abs(risk.weights()[i] - y[i]))
          .as("y[%d] = %s, should be %s", i, risk.weights()[i], y[i])
          .isLessThanOrEqualTo(1e-9);
    }
  }
}
