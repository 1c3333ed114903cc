package dev.agon.cli.output;

import dev.agon.lab.run.Runs;
import dev.agon.learn.data.Dataset;
import dev.agon.run.Solution;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes JSON: shortest decimals, and null for numbers that are not finite. */
public final class Json {
  public static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private Json() {}

  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** Prints the object; warnings name the options of the command, as on standard error. */
  public static void print(Terminal terminal, ObjectNode node) {
    writeNames(terminal, node);
    terminal.out().println(MAPPER.writeValueAsString(node));
  }

  private static void writeNames(Terminal terminal, ObjectNode node) {
    for (JsonNode child : node) {
      if (child instanceof ObjectNode part) {
        writeNames(terminal, part);
      }
    }
    if (node.get("warnings") instanceof ArrayNode warnings) {
      for (int k = 0; k < warnings.size(); k++) {
        if (warnings.get(k).isString()) {
          warnings.set(k, terminal.named(warnings.get(k).stringValue()));
        }
      }
    }
  }

  public static void number(ObjectNode node, String key, @Nullable Number value) {
    if (value == null || !Double.isFinite(value.doubleValue())) {
      node.putNull(key);
    } else if (value instanceof Long whole) {
      node.put(key, whole);
    } else {
      node.put(key, value.doubleValue());
    }
  }

  /** Returns a label as a number if it is one, otherwise as text. */
  public static void label(ObjectNode node, String key, String name) {
    try {
      number(node, key, Double.parseDouble(name));
    } catch (NumberFormatException e) {
      node.put(key, name);
    }
  }

  /** Parameters by option name, with _ for -; choices in lower case. */
  public static void parameters(ObjectNode node, Map<String, Object> values) {
    values.forEach(
        (option, value) -> {
          String key = option.replace('-', '_');
          if (value instanceof Enum<?> choice) {
            node.put(key, choice.name().toLowerCase(Locale.ROOT).replace('_', '-'));
          } else {
            node.set(key, MAPPER.valueToTree(value));
          }
        });
  }

  /** Adds the results that every training has; the caller adds the description of the data. */
  public static ObjectNode solution(Solution solution, Map<String, Object> parameters) {
    ObjectNode node = object();
    node.put("method", solution.provenance().method());
    parameters(node.putObject("parameters"), parameters);
    Runs.numbers(solution).forEach((name, value) -> number(node, name, value));
    ObjectNode stationarity = node.putObject("stationarity");
    number(stationarity, "x", solution.stationarity().x());
    number(stationarity, "y", solution.stationarity().y());
    stationarity.put("samples", solution.stationarity().samples());
    node.put("stop_reason", solution.stopReason().name());
    node.put("seed", solution.provenance().seed());
    node.put("player", solution.provenance().player());
    return node;
  }

  public static ObjectNode data(Dataset data) {
    return MAPPER.valueToTree(data.describe());
  }
}
