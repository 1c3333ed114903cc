package dev.agon.cli;

import dev.agon.InvalidInputException;
import dev.agon.control.CruiseParameters;
import dev.agon.learn.Keep;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.JsonText;
import dev.agon.learn.io.Seal;
import dev.agon.learn.io.WholeText;
import dev.agon.linalg.Vectors;
import dev.agon.run.Solution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A trained gain as JSON: versioned, with the cars it was trained for and what made it.
 *
 * @param gain K
 * @param car the constants; the paper's where an older file has none
 */
record CruiseModelFile(double[] gain, CruiseParameters car) {
  private static final String FORMAT = "agon-cruise-control";
  private static final int VERSION = 1;
  private static final int GAINS = 3;
  private static final ObjectMapper JSON = Seal.mapper();

  static void write(Path file, double[] gain, CruiseParameters car, Keep kept, Solution solution) {
    boolean best = kept == Keep.BEST;
    ObjectNode node = Json.object();
    node.put("format", FORMAT);
    node.put("version", VERSION);
    node.set("gain", Json.MAPPER.valueToTree(gain));
    node.set("car", Json.MAPPER.valueToTree(car.values()));
    node.put("kept", kept.name().toLowerCase(Locale.ROOT));
    node.put("iteration", best ? solution.best().at().iteration() : solution.iterations());
    Json.number(node, "worst_case_risk", (best ? solution.best().at() : solution.last()).risk());
    node.set("provenance", Json.MAPPER.valueToTree(solution.provenance()));
    Seal.close(node);
    String text = JsonText.indented(node) + "\n";
    AtomicFile.write(file, writer -> writer.write(text));
  }

  /** Reads a model. */
  static CruiseModelFile read(Path file) {
    if (!WholeText.isThere(file)) {
      throw new InvalidInputException(
          "there is no model file " + file + ".",
          "Maybe write one first: agon cruise train --model gain.json.");
    }
    try {
      JsonNode node = JSON.readTree(WholeText.read(file));
      Seal.open(node);
      double[] gain = JSON.treeToValue(node.path("gain"), double[].class);
      boolean ours =
          node.path("format").asString("").equals(FORMAT)
              && node.path("version").asInt(0) == VERSION;
      if (ours && gain != null && gain.length == GAINS && Vectors.isFinite(gain)) {
        return new CruiseModelFile(gain, car(node.path("car")));
      }
    } catch (JacksonException | IllegalArgumentException | CharacterCodingException e) {
      // the one message below serves this too
    } catch (IOException e) {
      throw new UncheckedIOException("could not read " + file + ": " + e.getMessage(), e);
    }
    throw new InvalidInputException(
        file + " is not a cruise control model that this version can read.",
        "Maybe it is a model of agon train, was cut short, or changed by hand.");
  }

  private static CruiseParameters car(JsonNode node) {
    Map<String, Double> values = new LinkedHashMap<>();
    node.properties().forEach(entry -> values.put(entry.getKey(), entry.getValue().asDouble()));
    return CruiseParameters.defaults().with(values);
  }
}
