package dev.agon.learn.model;

import dev.agon.learn.json.JsonReader;
import dev.agon.learn.json.JsonValue;
import dev.agon.learn.json.Seal;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.model.decision.ProbabilityMap;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.linalg.Activation;
import dev.agon.run.Provenance;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the JSON of a model file.
 *
 * <p>Types and ranges of fields are checked here; their consistency is checked by the constructors
 * of {@link Model}, its settings and its columns.
 */
final class ModelReader {
  private static final Set<String> KEYS =
      Set.of(
          "format",
          "version",
          "weights",
          "intercept",
          "features",
          "classes",
          "groups",
          "loss",
          "robust",
          "regulariser",
          "lambda2",
          "regulariser_scale",
          "weighting",
          "network",
          "activation",
          "kept",
          "iteration",
          "worst_case_risk",
          "data",
          "provenance",
          "warnings",
          "probability_map",
          "threshold",
          "columns");
  private static final Set<String> PROVENANCE_KEYS =
      Set.of("version", "method", "parameters", "seed", "player", "kernels", "java");

  private final JsonValue json;

  private ModelReader(JsonValue json) {
    this.json = json;
  }

  /**
   * Returns the model of a file's text.
   *
   * @throws dev.agon.learn.json.JsonException with the line and column, or the path of the field
   */
  static Model read(String text) {
    JsonValue sealed = JsonReader.read(text);
    requireFormat(sealed);
    return new ModelReader(Seal.open(sealed)).model();
  }

  private static void requireFormat(JsonValue json) {
    String format = json.get("format").text();
    if (!format.equals(ModelFile.FORMAT)) {
      throw json.get("format").error("must be " + ModelFile.FORMAT + ", but is " + format);
    }
    json.get("version").integer(ModelFile.VERSION, ModelFile.VERSION);
  }

  private Model model() {
    json.requireKeys(KEYS);
    JsonValue columns = json.find("columns");
    Model model =
        json.construct(
            () ->
                new Model(
                    json.get("weights").numbers(),
                    settings(),
                    json.get("classes").texts(),
                    json.get("groups").texts(),
                    constant(Keep.class, "kept"),
                    json.get("iteration").integer(0, Long.MAX_VALUE),
                    json.get("worst_case_risk").number(),
                    data(),
                    provenance(json.get("provenance")),
                    json.get("warnings").texts(),
                    columns == null ? null : ColumnsJson.read(columns),
                    probabilityMap(),
                    threshold()));
    requireFeatures(json.get("features"), model);
    return model;
  }

  private void requireFeatures(JsonValue field, Model model) {
    long features = field.integer(0, Integer.MAX_VALUE);
    if (features != model.features()) {
      throw field.error(
          "is " + features + ", but the weights have " + model.features() + " features");
    }
    JsonValue ofData = json.get("data").find("features");
    if (ofData != null && ofData.integer(0, Integer.MAX_VALUE) != features) {
      throw ofData.error("is not " + features + ", the number of features of the model");
    }
  }

  private @Nullable ProbabilityMap probabilityMap() {
    JsonValue map = json.find("probability_map");
    if (map == null) {
      return null;
    }
    map.requireKeys(Set.of("slope", "offset"));
    return map.construct(
        () -> new ProbabilityMap(map.get("slope").number(), map.get("offset").number()));
  }

  private double threshold() {
    JsonValue threshold = json.find("threshold");
    return threshold == null ? 0.5 : threshold.number();
  }

  private ProblemSettings settings() {
    return new ProblemSettings(
        spelt("loss", Loss::parse, Loss::name),
        spelt("robust", RobustSet::parse, RobustSet::toString),
        regulariser(),
        json.get("intercept").flag(),
        constant(Weighting.class, "weighting"),
        network());
  }

  /** Reads a field that has only one spelling in model files, although options accept others. */
  private <T> T spelt(String key, Function<String, T> parse, Function<T, String> text) {
    T value = json.get(key).convert(parse);
    if (!text.apply(value).equals(json.get(key).text())) {
      throw json.get(key)
          .error("must be " + text.apply(value) + ", but is '" + json.get(key).text() + "'");
    }
    return value;
  }

  private @Nullable Architecture network() {
    if (json.find("network") == null) {
      JsonValue activation = json.find("activation");
      if (activation != null) {
        throw activation.error("is given, but there is no network");
      }
      return null;
    }
    return spelt("network", Architecture::parse, Architecture::sizes)
        .withActivation(spelt("activation", Activation::of, Activation::text));
  }

  private Regulariser regulariser() {
    JsonValue scale = json.find("regulariser_scale");
    double lambda2 = json.get("lambda2").number();
    double scaleOrNone = scale == null ? Double.NaN : scale.number();
    Regulariser made =
        json.get("regulariser").convert(name -> Regulariser.of(name, lambda2, scaleOrNone));
    if (scale != null && !(made instanceof Nonconvex)) {
      throw scale.error("is not a parameter of the regulariser " + made.name());
    }
    if (made.lambda2() != lambda2) {
      throw json.get("lambda2")
          .error("must be " + made.lambda2() + " for the regulariser " + made.name());
    }
    return made;
  }

  private Map<String, Object> data() {
    JsonValue data = json.get("data");
    for (String count : new String[] {"rows", "nonzeros"}) {
      JsonValue number = data.find(count);
      if (number != null) {
        number.integer(0, Long.MAX_VALUE);
      }
    }
    for (String name : new String[] {"path", "sha256"}) {
      JsonValue text = data.find(name);
      if (text != null) {
        text.text();
      }
    }
    return data.known();
  }

  private static Provenance provenance(JsonValue json) {
    json.requireKeys(PROVENANCE_KEYS);
    return new Provenance(
        json.get("version").text(),
        json.get("method").text(),
        json.get("parameters").known(),
        json.get("seed").integer(Long.MIN_VALUE, Long.MAX_VALUE),
        json.get("player").text(),
        json.get("kernels").text(),
        json.get("java").text());
  }

  private <E extends Enum<E>> E constant(Class<E> type, String key) {
    String text = json.get(key).text();
    E[] constants = type.getEnumConstants();
    for (E constant : constants) {
      if (ModelFile.text(constant).equals(text)) {
        return constant;
      }
    }
    String known = Arrays.stream(constants).map(ModelFile::text).collect(Collectors.joining(", "));
    throw json.get(key).error("must be one of " + known + ", but is '" + text + "'");
  }
}
