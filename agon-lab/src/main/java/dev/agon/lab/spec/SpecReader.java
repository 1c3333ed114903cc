package dev.agon.lab.spec;

import dev.agon.InvalidInputException;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Reads YAML specs strictly: a key that nobody knows is an error with its line, not a silent
 * default. Keys are words joined by hyphens.
 */
public final class SpecReader {
  private static final YAMLMapper STRICT =
      YAMLMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private static final YAMLMapper LENIENT =
      YAMLMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private record Kind(String kind) {}

  private SpecReader() {}

  /** What kind of experiment a spec describes: its key "kind". */
  public static String kind(String file, String yaml) {
    String kind = read(LENIENT, Kind.class, file, yaml).kind();
    if (kind == null) {
      throw new InvalidInputException(
          file + ": the key 'kind' is missing.", "Maybe 'kind: robust-regression' is meant.");
    }
    return kind;
  }

  /**
   * Reads a spec.
   *
   * @param file what messages call it
   * @param yaml its text
   */
  public static <T> T read(Class<T> type, String file, String yaml) {
    return read(STRICT, type, file, yaml);
  }

  private static <T> T read(YAMLMapper mapper, Class<T> type, String file, String yaml) {
    try {
      return mapper.readValue(yaml, type);
    } catch (JacksonException e) {
      throw translate(file, e);
    }
  }

  private static InvalidInputException translate(String file, JacksonException e) {
    TokenStreamLocation location = e.getLocation();
    String place = file + (location == null ? "" : ", line " + location.getLineNr());
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof InvalidInputException invalid) {
        return new InvalidInputException(place + ": " + invalid.problem(), invalid.hint());
      }
    }
    if (e instanceof UnrecognizedPropertyException unknown) {
      String known =
          unknown.getKnownPropertyIds().stream()
              .map(Object::toString)
              .sorted()
              .collect(Collectors.joining(", "));
      return new InvalidInputException(
          place + ": there is no key '" + unknown.getPropertyName() + "' here.",
          "Maybe one of these is meant: " + known + ".");
    }
    return new InvalidInputException(
        place + ": " + e.getOriginalMessage(), "Maybe a value has the wrong type or indentation.");
  }
}
