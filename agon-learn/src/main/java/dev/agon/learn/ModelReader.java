package dev.agon.learn;

import dev.agon.learn.io.Decimals;
import dev.agon.learn.io.Seal;
import dev.agon.learn.loss.Logistic;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.Lambda1;
import dev.agon.learn.robust.RobustSet;
import dev.agon.run.Provenance;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Turns the JSON of a model file, of either version, into a model; checks every part of it. */
final class ModelReader {
  private static final ObjectMapper JSON = Seal.mapper();
  private static final String FORMAT_1 = "agon-robust-logistic-regression";

  private static final Set<String> COMMON =
      Set.of(
          "format",
          "version",
          "weights",
          "intercept",
          "features",
          "lambda2",
          "weighting",
          "kept",
          "iteration",
          "worst_case_risk",
          "data",
          "provenance");
  private static final Set<String> VERSION_1 = Set.of("labels", "lambda1", "rho");
  private static final Set<String> VERSION_2 =
      Set.of(
          "classes",
          "groups",
          "loss",
          "robust",
          "regulariser",
          "regulariser_scale",
          "warnings",
          "columns",
          "sha256");

  private final JsonNode node;

  private ModelReader(JsonNode node) {
    this.node = node;
  }

  /** The model of a file's text. */
  static Model read(String text) {
    return new ModelReader(JSON.readTree(text)).model();
  }

  private Model model() {
    boolean old = isVersion1();
    requireKnownKeys(old ? VERSION_1 : VERSION_2);
    if (!old) {
      Seal.open(node);
    }
    Model model =
        new Model(
            numbers(required(node, "weights")),
            old ? settings1() : settings2(),
            old ? classes1() : strings("classes"),
            old ? List.of() : strings("groups"),
            constant(Keep.class, "kept"),
            integer("iteration"),
            required(node, "worst_case_risk").asDouble(Double.NaN),
            map(required(node, "data")),
            JSON.treeToValue(required(node, "provenance"), Provenance.class),
            old ? List.of() : strings("warnings"),
            node.has("columns") ? ColumnsJson.read(required(node, "columns")) : null);
    requireWeights(model, (int) integer("features"));
    return model;
  }

  private boolean isVersion1() {
    String format = node.path("format").asString("");
    if (!format.equals(FORMAT_1) && !format.equals(ModelFile.FORMAT)) {
      throw new IllegalArgumentException("its format is not " + ModelFile.FORMAT);
    }
    boolean old = format.equals(FORMAT_1);
    long version = integer("version");
    if (version != (old ? 1 : ModelFile.VERSION)) {
      throw new IllegalArgumentException(
          "its version is " + node.path("version") + ", not 1 or " + ModelFile.VERSION);
    }
    return old;
  }

  private void requireKnownKeys(Set<String> own) {
    for (String key : node.propertyNames()) {
      if (!COMMON.contains(key) && !own.contains(key)) {
        throw new IllegalArgumentException("unknown key '" + key + "'");
      }
    }
  }

  /** Version 1 knew one loss, one set and one regulariser. */
  private Settings settings1() {
    return new Settings(
        new Logistic(),
        new RobustSet.Penalty(new Lambda1(required(node, "lambda1").asString())),
        new Nonconvex(number(node, "lambda2"), number(node, "rho")),
        flag("intercept"),
        constant(Weighting.class, "weighting"));
  }

  private List<String> classes1() {
    JsonNode labels = required(node, "labels");
    double negative = number(labels, "negative");
    double positive = number(labels, "positive");
    if (!(negative < positive)) {
      throw new IllegalArgumentException(
          "its negative label " + negative + " is not below its positive one " + positive);
    }
    return List.of(Decimals.shortest(negative), Decimals.shortest(positive));
  }

  private Settings settings2() {
    return new Settings(
        Loss.parse(required(node, "loss").asString()),
        RobustSet.parse(required(node, "robust").asString()),
        Regulariser.of(
            required(node, "regulariser").asString(),
            number(node, "lambda2"),
            node.path("regulariser_scale").asDouble(Double.NaN)),
        flag("intercept"),
        constant(Weighting.class, "weighting"));
  }

  private static void requireWeights(Model model, int features) {
    double[] weights = model.weights();
    int block = features + (model.intercept() ? 1 : 0);
    if (weights.length == 0 || weights.length != (long) model.outputs() * block) {
      throw new IllegalArgumentException(
          "it has " + weights.length + " weights for " + features + " features");
    }
    if (model.columns() != null && model.columns().features() != features) {
      throw new IllegalArgumentException(
          "its columns make " + model.columns().features() + " features, not " + features);
    }
    for (double weight : weights) {
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

  /** A number that is whole, and written so. */
  private long integer(String key) {
    JsonNode value = required(node, key);
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException("'" + key + "' is not a whole number");
    }
    return value.asLong();
  }

  private static double number(JsonNode in, String key) {
    JsonNode value = required(in, key);
    if (!value.isNumber() || !Double.isFinite(value.asDouble())) {
      throw new IllegalArgumentException("'" + key + "' is not a finite number");
    }
    return value.asDouble();
  }

  private boolean flag(String key) {
    JsonNode value = required(node, key);
    if (!value.isBoolean()) {
      throw new IllegalArgumentException("'" + key + "' is neither true nor false");
    }
    return value.asBoolean();
  }

  private static double[] numbers(JsonNode array) {
    double[] out = new double[array.size()];
    for (int k = 0; k < out.length; k++) {
      JsonNode value = array.get(k);
      if (value == null || !value.isNumber()) {
        throw new IllegalArgumentException("weight " + k + " is not a number");
      }
      out[k] = value.asDouble();
    }
    return out;
  }

  private List<String> strings(String key) {
    return JSON.convertValue(required(node, key), new TypeReference<List<String>>() {});
  }

  private <E extends Enum<E>> E constant(Class<E> type, String key) {
    String text = required(node, key).asString();
    return Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  private static Map<String, Object> map(JsonNode node) {
    return new LinkedHashMap<>(
        JSON.convertValue(node, new TypeReference<LinkedHashMap<String, Object>>() {}));
  }
}
