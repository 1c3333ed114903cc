package dev.agon.cli.cruise;

import dev.agon.InvalidInputException;
import dev.agon.control.CruiseParameters;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.WholeText;
import dev.agon.learn.json.JsonException;
import dev.agon.learn.json.JsonReader;
import dev.agon.learn.json.JsonValue;
import dev.agon.learn.json.JsonWriter;
import dev.agon.learn.json.ProvenanceReader;
import dev.agon.learn.json.Seal;
import dev.agon.learn.model.Keep;
import dev.agon.run.Solution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file with a trained gain, its cars and its provenance.
 *
 * @param gain the gain K
 * @param car the constants of the cars
 */
public record CruiseModelFile(double[] gain, CruiseParameters car) {
  private static final String FORMAT = "agon-cruise-control";
  private static final int VERSION = 1;
  private static final int GAINS = 3;
  private static final List<String> KEPT =
      Arrays.stream(Keep.values()).map(CruiseModelFile::text).toList();

  static void write(Path file, double[] gain, CruiseParameters car, Keep kept, Solution solution) {
    boolean best = kept == Keep.BEST;
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("version", VERSION);
    json.put("gain", gain);
    json.put("car", car.values());
    json.put("kept", text(kept));
    json.put("iteration", best ? solution.best().at().iteration() : solution.iterations());
    double risk = (best ? solution.best().at() : solution.last()).risk();
    json.put("worst_case_risk", Double.isFinite(risk) ? risk : null);
    json.put("provenance", solution.provenance().values());
    Seal.close(json);
    AtomicFile.write(file, writer -> writer.write(JsonWriter.indented(json) + "\n"));
  }

  /** Reads a model. */
  public static CruiseModelFile read(Path file) {
    if (!Files.exists(file)) {
      throw new InvalidInputException(
          "there is no model file " + file + ".",
          "Write one first: agon cruise train --model gain.json.");
    }
    String reason = "it has another format, version or number of gains";
    try {
      JsonValue json = Seal.open(JsonReader.read(WholeText.read(file, "{")));
      double[] gain = json.get("gain").numbers();
      if (json.get("format").text().equals(FORMAT)
          && json.get("version").integer(VERSION, VERSION) == VERSION
          && gain.length == GAINS) {
        requireOrigin(json);
        return new CruiseModelFile(gain, car(json.get("car")));
      }
    } catch (JsonException e) {
      reason = e.getMessage();
    } catch (CharacterCodingException e) {
      reason = "it is not text in UTF-8";
    } catch (IOException e) {
      throw new UncheckedIOException("could not read " + file + ": " + e.getMessage(), e);
    }
    throw new InvalidInputException(
        file + " is not a cruise control model that this version can read: " + reason + ".",
        "Check that the file is complete, unchanged, and not a model of agon train.");
  }

  private static String text(Keep kept) {
    return kept.name().toLowerCase(Locale.ROOT);
  }

  private static void requireOrigin(JsonValue json) {
    json.requireKeys(
        Set.of(
            "format",
            "version",
            "gain",
            "car",
            "kept",
            "iteration",
            "worst_case_risk",
            "provenance"));
    JsonValue kept = json.get("kept");
    if (!KEPT.contains(kept.text())) {
      throw kept.error("must be one of " + KEPT);
    }
    json.get("iteration").integer(0, Long.MAX_VALUE);
    JsonValue risk = json.get("worst_case_risk");
    if (json.fields().get("worst_case_risk") != null) {
      risk.number();
    }
    ProvenanceReader.read(json.get("provenance"));
  }

  /** Every constant must be present: a default value would describe a different car. */
  private static CruiseParameters car(JsonValue json) {
    Map<String, Double> values = new LinkedHashMap<>();
    CruiseParameters.defaults().values().keySet().forEach(json::get);
    json.fields().keySet().forEach(key -> values.put(key, json.get(key).number()));
    return json.converted(() -> CruiseParameters.defaults().with(values));
  }
}
