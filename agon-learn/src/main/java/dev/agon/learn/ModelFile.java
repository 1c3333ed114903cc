package dev.agon.learn;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Labels;
import dev.agon.learn.io.AtomicFile;
import dev.agon.run.Provenance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Models as JSON files: versioned, self-describing, readable by people and other programs. */
public final class ModelFile {
  private static final String FORMAT = "agon-robust-logistic-regression";
  private static final int VERSION = 1;
  private static final Set<String> KEYS =
      Set.of(
          "format",
          "version",
          "weights",
          "intercept",
          "features",
          "labels",
          "lambda1",
          "lambda2",
          "rho",
          "weighting",
          "kept",
          "iteration",
          "worst_case_risk",
          "data",
          "provenance");

  /** Shortest decimals on every JDK, indented for people. */
  private static final ObjectMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private ModelFile() {}

  /** Writes the model, whole or not at all. */
  public static void write(Path file, RobustModel model) {
    String text = JSON.writeValueAsString(toJson(model)) + "\n";
    AtomicFile.write(file, writer -> writer.write(text));
  }

  private static ObjectNode toJson(RobustModel model) {
    ObjectNode node = JSON.createObjectNode();
    node.put("format", FORMAT);
    node.put("version", VERSION);
    node.set("weights", JSON.valueToTree(model.weights()));
    node.put("intercept", model.intercept());
    node.put("features", model.features());
    node.putObject("labels")
        .put("negative", model.labels().negative())
        .put("positive", model.labels().positive());
    node.put("lambda1", model.settings().lambda1().formula());
    node.put("lambda2", model.settings().lambda2());
    node.put("rho", model.settings().rho());
    node.put("weighting", text(model.settings().weighting()));
    node.put("kept", text(model.kept()));
    node.put("iteration", model.iteration());
    node.put("worst_case_risk", model.worstCaseRisk());
    node.set("data", JSON.valueToTree(model.data()));
    node.set("provenance", JSON.valueToTree(model.provenance()));
    return node;
  }

  /** BATCH_SUM becomes batch-sum, as on the command line. */
  private static String text(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String text) {
    return Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /**
   * Reads a model.
   *
   * @throws InvalidInputException when the file is missing, is not a model, or is damaged
   */
  public static RobustModel read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new InvalidInputException(
          "there is no model file " + file + ".",
          "Maybe write one first: agon train DATA --model model.json.");
    }
    try {
      return fromJson(JSON.readTree(Files.readString(file)));
    } catch (JacksonException
        | IllegalArgumentException
        | java.nio.charset.CharacterCodingException e) {
      throw damaged(file, e.getMessage());
    } catch (InvalidInputException e) {
      throw damaged(file, e.problem());
    } catch (IOException e) {
      throw new UncheckedIOException("could not read " + file + ": " + e.getMessage(), e);
    }
  }

  private static InvalidInputException damaged(Path file, @Nullable String what) {
    String firstLine = what == null ? "unreadable" : what.lines().findFirst().orElse("unreadable");
    return new InvalidInputException(
        file + " is not a model that this version can read: " + firstLine + ".",
        "Maybe it is another kind of file, or was cut short; train writes models with --model.");
  }

  private static RobustModel fromJson(JsonNode node) {
    if (!node.path("format").asString("").equals(FORMAT)) {
      throw new IllegalArgumentException("its format is not " + FORMAT);
    }
    if (node.path("version").asInt(0) != VERSION) {
      throw new IllegalArgumentException("its version is " + node.path("version") + ", not 1");
    }
    for (String key : node.propertyNames()) {
      if (!KEYS.contains(key)) {
        throw new IllegalArgumentException("unknown key '" + key + "'");
      }
    }
    double[] weights = JSON.treeToValue(required(node, "weights"), double[].class);
    var model =
        new RobustModel(
            weights,
            required(node, "intercept").asBoolean(),
            new Labels(
                required(required(node, "labels"), "negative").asDouble(),
                required(required(node, "labels"), "positive").asDouble()),
            new RobustSettings(
                new Lambda1(required(node, "lambda1").asString()),
                required(node, "lambda2").asDouble(),
                required(node, "rho").asDouble(),
                required(node, "intercept").asBoolean(),
                constant(Weighting.class, required(node, "weighting").asString())),
            constant(Keep.class, required(node, "kept").asString()),
            required(node, "iteration").asLong(),
            required(node, "worst_case_risk").asDouble(Double.NaN),
            map(required(node, "data")),
            JSON.treeToValue(required(node, "provenance"), Provenance.class));
    requireWeights(model, required(node, "features").asInt());
    return model;
  }

  private static void requireWeights(RobustModel model, int features) {
    if (model.weights().length == 0 || model.features() != features) {
      throw new IllegalArgumentException(
          "it has " + model.weights().length + " weights for " + features + " features");
    }
    for (double weight : model.weights()) {
      if (!Double.isFinite(weight)) {
        throw new IllegalArgumentException("a weight is " + weight);
      }
    }
  }

  private static JsonNode required(JsonNode node, String key) {
    JsonNode value = node.get(key);
    if (value == null) {
      throw new IllegalArgumentException("'" + key + "' is missing");
    }
    return value;
  }

  private static Map<String, Object> map(JsonNode node) {
    return new LinkedHashMap<>(
        JSON.convertValue(node, new TypeReference<LinkedHashMap<String, Object>>() {}));
  }
}
