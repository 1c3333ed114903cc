package dev.agon.lab.experiment;

import dev.agon.InvalidInputException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * A spec file, read once and strictly: an unknown key, a key given twice or a value of the wrong
 * type is an error with its line. Keys are words joined by hyphens.
 */
public final class SpecFile {
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          // A fraction would be truncated, and a text such as "5" would be taken for a number.
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfigDefaults(
              blank ->
                  blank
                      .setAcceptBlankAsEmpty(true)
                      .setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
          .addModule(StrictNumbers.module())
          .build();

  private static final int MOST_CHARACTERS = 1 << 20;

  private final String name;
  private final @Nullable Path folder;
  private final String text;
  private final JsonNode tree;
  private final SpecErrors errors;

  /**
   * Reads a published spec.
   *
   * @param name its name in messages
   * @param text YAML
   */
  public SpecFile(String name, String text) {
    this(name, null, text);
  }

  /**
   * Reads a spec of a user.
   *
   * @param file its path
   * @param text YAML
   */
  public SpecFile(Path file, String text) {
    this(file.toString(), file.toAbsolutePath().getParent(), text);
  }

  private SpecFile(String name, @Nullable Path folder, String text) {
    this.name = name;
    this.folder = folder;
    this.text = text;
    this.errors = new SpecErrors(name);
    if (text.length() > MOST_CHARACTERS) {
      throw new InvalidInputException(
          name + " has " + text.length() + " characters, more than any spec needs.",
          "Check the name of the file. A spec names its data files and does not contain them.");
    }
    try (JsonParser parser = YAML.createParser(text)) {
      errors.locate(parser);
      this.tree = YAML.readTree(text);
    } catch (JacksonException e) {
      throw errors.of(e);
    }
  }

  /** Returns the name in messages. */
  public String name() {
    return name;
  }

  /** Returns the folder of a user's spec; null for a published one. */
  public @Nullable Path folder() {
    return folder;
  }

  /** Returns the text as it was read. */
  public String text() {
    return text;
  }

  /** Returns the kind of experiment: the value of the key "kind". */
  public String kind() {
    JsonNode kind = tree.get("kind");
    if (kind == null || !kind.isString()) {
      throw new InvalidInputException(
          name + ": the key 'kind' is missing" + (kind == null ? "." : " or not a word."),
          "Write for example 'kind: robust-regression'.");
    }
    return kind.asString();
  }

  /**
   * Returns the spec as an object.
   *
   * @param check throws an {@link InvalidInputException} for a missing key or a bad value; a
   *     message that begins with a key is given its line
   */
  public <T> T as(Class<T> type, Consumer<? super T> check) {
    try {
      T spec = YAML.treeToValue(tree, type);
      check.accept(spec);
      return spec;
    } catch (InvalidInputException e) {
      throw errors.of(e);
    } catch (JacksonException e) {
      throw errors.of(e);
    }
  }
}
