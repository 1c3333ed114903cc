package dev.agon.learn.json;

import dev.agon.run.Provenance;
import java.util.Set;

/** Reads the provenance in a sealed file. */
public final class ProvenanceReader {
  private static final Set<String> KEYS =
      Set.of("version", "method", "parameters", "seed", "player", "kernels", "java");

  private ProvenanceReader() {}

  /**
   * Returns the provenance of a JSON object.
   *
   * @throws JsonException with the path of a field that is missing, unknown or of another type
   */
  public static Provenance read(JsonValue json) {
    json.requireKeys(KEYS);
    return new Provenance(
        json.get("version").text(),
        json.get("method").text(),
        json.get("parameters").known(),
        json.get("seed").integer(Long.MIN_VALUE, Long.MAX_VALUE),
        json.get("player").text(),
        json.get("kernels").text(),
        json.get("java").text());
  }
}
