package dev.agon.learn.model;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.WholeText;
import dev.agon.learn.json.JsonException;
import dev.agon.learn.json.JsonWriter;
import dev.agon.learn.json.Seal;
import dev.agon.learn.model.decision.ProbabilityMap;
import dev.agon.learn.table.encode.Columns;
import dev.agon.run.StopReason;
import dev.agon.support.Given;
import dev.agon.support.Printable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and writes models as JSON files. A checksum detects damage; every field is checked. */
public final class ModelFile {
  static final String FORMAT = "agon-model";
  static final int VERSION = 2;

  private ModelFile() {}

  /** Writes the model; an existing file is replaced only when the new one is complete. */
  public static void write(Path file, Model model) {
    Given.argument("ModelFile.write", "file", file);
    String text = text(Given.argument("ModelFile.write", "model", model));
    AtomicFile.write(file, writer -> writer.write(text));
  }

  /** Returns the text of a model's file. */
  public static String text(Model model) {
    Map<String, @Nullable Object> json = toJson(model);
    Seal.close(json);
    return JsonWriter.indented(json) + "\n";
  }

  /**
   * Returns the model of a file's text.
   *
   * @param source the origin of the text, for messages
   * @throws InvalidInputException when the text is not a model, is damaged or inconsistent
   */
  public static Model parse(String text, String source) {
    try {
      return ModelReader.read(Given.argument("ModelFile.parse", "text", text));
    } catch (JsonException e) {
      throw damaged(source, e.getMessage());
    }
  }

  private static Map<String, @Nullable Object> toJson(Model model) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("version", VERSION);
    json.put("weights", model.weights());
    json.put("features", model.features());
    json.put("classes", model.classes());
    json.put("groups", model.groups());
    model.settings().named().forEach((name, value) -> json.put(key(name), value));
    json.put("kept", text(model.kept()));
    json.put("iteration", model.iteration());
    StopReason reason = model.stopReason();
    if (reason != null) {
      json.put("stop_reason", text(reason));
    }
    json.put("worst_case_risk", model.worstCaseRisk());
    json.put("data", model.data());
    json.put("provenance", model.provenance().values());
    json.put("warnings", model.warnings());
    ProbabilityMap map = model.probabilityMap();
    if (map != null) {
      json.put(
          "probability_map",
          new java.util.TreeMap<>(Map.of("slope", map.slope(), "offset", map.offset())));
    }
    if (model.threshold() != 0.5) {
      json.put("threshold", model.threshold());
    }
    FeatureRanges ranges = model.origin().ranges();
    if (ranges != null) {
      Map<String, Object> limits = new LinkedHashMap<>();
      limits.put("min", ranges.min());
      limits.put("max", ranges.max());
      limits.put("fractions", ranges.fractions().boxed().toList());
      json.put("ranges", limits);
    }
    Columns columns = model.columns();
    if (columns != null) {
      json.put("columns", ColumnsJson.write(columns));
    }
    return json;
  }

  /** Returns the key of a setting: regulariser-scale becomes regulariser_scale. */
  static String key(String setting) {
    return setting.replace('-', '_');
  }

  /** OUT_OF_MEMORY becomes out-of-memory. */
  static String text(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Reads a model from a file or a pipe.
   *
   * @throws InvalidInputException when the file is missing, is not a model, or is damaged
   */
  public static Model read(Path file) {
    if (!Files.exists(Given.argument("ModelFile.read", "file", file))) {
      throw new InvalidInputException(
          "there is no model file " + file + ".",
          "Check the path; agon train and ModelFile.write create model files.");
    }
    try {
      return parse(WholeText.read(file, "{"), file.toString());
    } catch (java.nio.charset.CharacterCodingException e) {
      throw damaged(file.toString(), e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException("could not read " + file + ": " + e.getMessage(), e);
    }
  }

  private static InvalidInputException damaged(String file, @Nullable String what) {
    return new InvalidInputException(
        file
            + " is not a model that this version can read: "
            + Printable.message(String.valueOf(what))
            + ".",
        "Check that the file is complete and a model of agon train, not for example"
            + " the data.");
  }
}
