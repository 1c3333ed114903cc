package dev.agon.learn.model;

import dev.agon.learn.json.JsonReader;
import dev.agon.learn.json.JsonValue;
import dev.agon.learn.json.ProvenanceReader;
import dev.agon.learn.json.Seal;
import dev.agon.learn.model.decision.Decision;
import dev.agon.learn.model.decision.ProbabilityMap;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.SettingsReader;
import dev.agon.run.StopReason;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the JSON of a model file.
 *
 * <p>Types and ranges of fields are checked here; their consistency is checked by the constructors
 * of {@link Model}, its settings and its columns.
 */
final class ModelReader {
  private static final Set<String> KEYS =
      Stream.concat(
              Stream.of(
                  "format",
                  "version",
                  "weights",
                  "features",
                  "classes",
                  "groups",
                  "kept",
                  "iteration",
                  "stop_reason",
                  "worst_case_risk",
                  "data",
                  "provenance",
                  "warnings",
                  "probability_map",
                  "threshold",
                  "ranges",
                  "columns"),
              SettingsReader.NAMES.stream().map(ModelFile::key))
          .collect(Collectors.toUnmodifiableSet());

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
                    columns == null ? null : ColumnsJson.read(columns),
                    origin(),
                    new Decision(probabilityMap(), threshold())));
    requireFeatures(json.get("features"), model);
    return model;
  }

  private ModelOrigin origin() {
    return new ModelOrigin(
        constant(Keep.class, "kept"),
        json.get("iteration").integer(0, Long.MAX_VALUE),
        json.get("worst_case_risk").number(),
        data(),
        ProvenanceReader.read(json.get("provenance")),
        json.get("warnings").texts(),
        json.find("stop_reason") == null ? null : constant(StopReason.class, "stop_reason"),
        ranges());
  }

  private @Nullable FeatureRanges ranges() {
    JsonValue ranges = json.find("ranges");
    if (ranges == null) {
      return null;
    }
    ranges.requireKeys(Set.of("min", "max", "fractions"));
    int[] fractions =
        ranges.get("fractions").items().stream()
            .mapToInt(feature -> (int) feature.integer(1, Integer.MAX_VALUE) - 1)
            .toArray();
    return ranges.construct(
        () ->
            new FeatureRanges(ranges.get("min").numbers(), ranges.get("max").numbers(), fractions));
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

  /** Reads the settings. Every one is present, in the only spelling in which it is written. */
  private ProblemSettings settings() {
    SettingsReader reader = new SettingsReader();
    for (String name : SettingsReader.NAMES) {
      JsonValue value = json.find(ModelFile.key(name));
      if (value != null) {
        value.converted(() -> reader.read(name, typed(name, value)));
      }
    }
    ProblemSettings settings = reader.over(ProblemSettings.nonconvex());
    settings.named().forEach(this::requireSpelling);
    return settings;
  }

  private static Object typed(String setting, JsonValue value) {
    return switch (setting) {
      case Regulariser.LAMBDA2, Nonconvex.SCALE -> value.number();
      case SettingsReader.INTERCEPT -> value.flag();
      default -> value.text();
    };
  }

  private void requireSpelling(String setting, Object written) {
    JsonValue value = json.get(ModelFile.key(setting));
    Object given = typed(setting, value);
    if (!given.equals(written)) {
      throw value.error("must be " + written + ", but is '" + given + "'");
    }
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
