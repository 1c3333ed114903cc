package dev.agon.lab.experiment;

import dev.agon.InvalidInputException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * A spec, read once and strictly: a key that nobody knows or that stands there twice is an error
 * with its line, not a silent default. Keys are words joined by hyphens.
 */
public final class SpecFile {
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private static final int MOST_CHARACTERS = 1 << 20;

  private final String name;
  private final @Nullable Path folder;
  private final String text;
  private final JsonNode tree;

  /** The line of every key, by its JSON pointer. */
  private final Map<String, Integer> lines = new HashMap<>();

  /**
   * Reads a text.
   *
   * @param name what messages call it
   * @param text YAML
   */
  public SpecFile(String name, String text) {
    this(name, null, text);
  }

  /**
   * Reads a spec of somebody's own.
   *
   * @param file where it is
   * @param text YAML
   */
  public SpecFile(Path file, String text) {
    this(file.toString(), file.toAbsolutePath().getParent(), text);
  }

  private SpecFile(String name, @Nullable Path folder, String text) {
    this.name = name;
    this.folder = folder;
    this.text = text;
    if (text.length() > MOST_CHARACTERS) {
      throw new InvalidInputException(
          name + " has " + text.length() + " characters, more than any spec needs.",
          "Maybe it is another file; data are named in a spec, not written into it.");
    }
    try {
      locate();
      this.tree = YAML.readTree(text);
    } catch (JacksonException e) {
      throw translate(e);
    }
  }

  /** What messages call it. */
  public String name() {
    return name;
  }

  /** The folder of a spec of somebody's own; null for a published one. */
  public @Nullable Path folder() {
    return folder;
  }

  /** The text as it was read. */
  public String text() {
    return text;
  }

  /** What kind of experiment it describes: its key "kind". */
  public String kind() {
    JsonNode kind = tree.get("kind");
    if (kind == null || !kind.isString()) {
      throw new InvalidInputException(
          name + ": the key 'kind' is missing.", "Maybe 'kind: robust-regression' is meant.");
    }
    return kind.asString();
  }

  /**
   * The spec as an object.
   *
   * @param check fails with an {@link InvalidInputException} when something is missing
   */
  public <T> T as(Class<T> type, Consumer<T> check) {
    try {
      T spec = YAML.treeToValue(tree, type);
      check.accept(spec);
      return spec;
    } catch (InvalidInputException e) {
      throw new InvalidInputException(name + ": " + e.problem(), e.hint());
    } catch (JacksonException e) {
      throw translate(e);
    }
  }

  /**
   * Notes the line of every key. An alias, which would be read as its name, is an error, and so is
   * a place without a value: no key means nothing, and a list of numbers would have one that is
   * none.
   */
  private void locate() {
    try (JsonParser parser = YAML.createParser(text)) {
      for (JsonToken token; (token = parser.nextToken()) != null; ) {
        int line = parser.currentTokenLocation().getLineNr();
        String pointer = parser.streamReadContext().pathAsPointer().toString();
        lines.putIfAbsent(pointer, line);
        if (token == JsonToken.VALUE_NULL && !pointer.isEmpty()) {
          throw new InvalidInputException(
              name + ", line " + line + ": " + pointer.substring(1) + " is empty.",
              "Maybe write a value, or leave it out.");
        }
        if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
          throw new InvalidInputException(
              name + ", line " + line + ": YAML aliases are not understood here.",
              "Maybe write the value out.");
        }
      }
    }
  }

  private InvalidInputException translate(JacksonException e) {
    String place = name + place(e);
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
    if (e instanceof InvalidTypeIdException unknown) {
      return new InvalidInputException(
          place + ": there is no type '" + unknown.getTypeId() + "' here.",
          "Maybe one of these is meant: " + known(unknown.getOriginalMessage()) + ".");
    }
    String message = e.getOriginalMessage();
    boolean ofClasses =
        Stream.of("dev.agon.", "java.", "tools.jackson.").anyMatch(message::contains);
    return new InvalidInputException(
        place + ": " + (ofClasses ? "a value is empty, or not of the kind needed here." : message),
        "Maybe a value has the wrong type or indentation.");
  }

  /** The types that the parser names at the end of its message. */
  private static String known(String message) {
    int first = message.indexOf('[') + 1;
    int end = message.indexOf(']', first);
    return end < 0 ? "one that the README of the experiments names" : message.substring(first, end);
  }

  /** The line of the innermost key on the way to the error, else where the parser stood. */
  private String place(JacksonException e) {
    StringBuilder pointer = new StringBuilder();
    Integer line = null;
    for (JacksonException.Reference step : e.getPath()) {
      String key = step.getPropertyName();
      pointer.append('/').append(key == null ? Integer.toString(step.getIndex()) : key);
      line = lines.getOrDefault(pointer.toString(), line);
    }
    TokenStreamLocation location = e.getLocation();
    if (line == null && location != null && location.getLineNr() > 0) {
      line = location.getLineNr();
    }
    return line == null ? "" : ", line " + line;
  }
}
