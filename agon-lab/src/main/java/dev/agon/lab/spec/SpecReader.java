package dev.agon.lab.spec;

import dev.agon.InvalidInputException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

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
    String kind = parse(LENIENT, Kind.class, file, yaml).kind();
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
   * @param check fails with an {@link InvalidInputException} when something is missing
   */
  public static <T> T read(Class<T> type, String file, String yaml, UnaryOperator<T> check) {
    T spec = parse(STRICT, type, file, yaml);
    try {
      return check.apply(spec);
    } catch (InvalidInputException e) {
      throw new InvalidInputException(file + ": " + e.problem(), e.hint());
    }
  }

  private static <T> T parse(YAMLMapper mapper, Class<T> type, String file, String yaml) {
    Map<String, Integer> lines = new HashMap<>();
    try {
      locate(mapper, file, yaml, lines);
      return mapper.readValue(yaml, type);
    } catch (JacksonException e) {
      throw translate(file, lines, e);
    }
  }

  /** Notes the line of every key; an alias, which would be read as its name, is an error. */
  private static void locate(
      YAMLMapper mapper, String file, String yaml, Map<String, Integer> lines) {
    try (JsonParser parser = mapper.createParser(yaml)) {
      while (parser.nextToken() != null) {
        int line = parser.currentTokenLocation().getLineNr();
        lines.putIfAbsent(parser.streamReadContext().pathAsPointer().toString(), line);
        if (parser instanceof YAMLParser text && text.isCurrentAlias()) {
          throw new InvalidInputException(
              file + ", line " + line + ": YAML aliases are not understood here.",
              "Maybe write the value out.");
        }
      }
    }
  }

  private static InvalidInputException translate(
      String file, Map<String, Integer> lines, JacksonException e) {
    String place = file + place(lines, e);
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

  /** The line of the innermost key on the way to the error, else where the parser stood. */
  private static String place(Map<String, Integer> lines, JacksonException e) {
    StringBuilder pointer = new StringBuilder();
    Integer line = null;
    for (JacksonException.Reference step : e.getPath()) {
      String name = step.getPropertyName();
      pointer.append('/').append(name == null ? Integer.toString(step.getIndex()) : name);
      line = lines.getOrDefault(pointer.toString(), line);
    }
    TokenStreamLocation location = e.getLocation();
    if (line == null && location != null) {
      line = location.getLineNr();
    }
    return line == null ? "" : ", line " + line;
  }
}
