package dev.agon.learn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.AccessMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Without a mapper the text is the mapper's, to the byte: files written before stay sealed. */
class JsonTextTest {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .build();

  /** Awkward texts and numbers, nested and empty. */
  private static Map<String, Object> awkward() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("empty", Map.of());
    all.put("nothing", List.of());
    all.put(
        "quo\"te\\", "tab\t, line\n, bell\u0007, \u007f, \u2028, caf\u00e9, \ud83d\ude00, </a>");
    List<Object> numbers = new ArrayList<>(List.of(0, -1, Long.MIN_VALUE, true, false));
    numbers.addAll(List.of(0.0, -0.0, 0.1, 1e-300, 2e23, 5e-324, 1.0, 1e7, 123456789.125));
    numbers.addAll(List.of(Double.NaN, Double.NEGATIVE_INFINITY, Double.MAX_VALUE));
    all.put("numbers", numbers);
    all.put("nested", List.of(List.of(Map.of("a", List.of())), Map.of("b", AccessMode.READ)));
    return all;
  }

  @Test
  void theTextIsTheMappers() {
    JsonNode tree = JsonText.tree(awkward());
    JsonNode theirs = MAPPER.valueToTree(awkward());
    assertThat(tree).isEqualTo(theirs);
    assertThat(JsonText.compact(tree)).isEqualTo(MAPPER.writeValueAsString(theirs));
    assertThat(JsonText.indented(tree))
        .isEqualTo(
            MAPPER.writer().with(SerializationFeature.INDENT_OUTPUT).writeValueAsString(theirs));
  }

  /** What a parser makes of numbers is more than what we write. */
  @Test
  void whatWasReadIsWrittenAsItWas() {
    String text = "{\"a\":[1,2.5,1e400,123456789012345678901234567890,null],\"b\":\"c\"}";
    JsonNode tree = MAPPER.readTree(text);
    assertThat(JsonText.compact(tree)).isEqualTo(MAPPER.writeValueAsString(tree));
  }

  @Test
  void arraysAreLists() {
    ObjectNode node = MAPPER.createObjectNode();
    node.set("a", JsonText.tree(new double[] {1, 2.5, 1e-9}));
    assertThat(JsonText.compact(node)).isEqualTo("{\"a\":[1.0,2.5,1.0E-9]}");
  }

  @Test
  void whatItDoesNotKnowItRefuses() {
    assertThatThrownBy(() -> JsonText.tree(new Object()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Object");
  }
}
