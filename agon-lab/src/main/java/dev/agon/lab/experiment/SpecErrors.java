package dev.agon.lab.experiment;

import dev.agon.InvalidInputException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.dataformat.yaml.YAMLParser;

/** The messages about a spec: each names the file, the line, the key and the value. */
final class SpecErrors {
  private static final Pattern DUPLICATE = Pattern.compile("Duplicate Object property \"(.*)\"");
  private static final Pattern KNOWN_TYPES = Pattern.compile("known type ids = \\[(.*?)]");

  /** A key at the beginning of a message, such as protocol.iterations or claims[1].rule. */
  private static final Pattern KEY =
      Pattern.compile("^([a-z0-9-]+(?:\\.[a-z0-9-]+|\\[\\d+])*)(.*)", Pattern.DOTALL);

  /** The most characters of a value in a message. */
  private static final int LONGEST_VALUE = 60;

  /** The line and the value of a key. */
  private record Place(int line, String value) {}

  private final String name;

  /** The places of all keys, by JSON pointer. */
  private final Map<String, Place> places = new HashMap<>();

  SpecErrors(String name) {
    this.name = name;
  }

  /**
   * Records the place of every key. Aliases, empty values and numbers that are not finite are
   * rejected: Jackson would read an alias as its name and an empty value as 0.
   */
  void locate(JsonParser parser) {
    for (JsonToken token; (token = parser.nextToken()) != null; ) {
      int line = parser.currentTokenLocation().getLineNr();
      String pointer = parser.streamReadContext().pathAsPointer().toString();
      if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
        throw at(line, "a YAML alias is not supported here.", "Write the value out.");
      }
      boolean none =
          token == JsonToken.VALUE_NULL
              || (token == JsonToken.VALUE_STRING && parser.getString().equals("~"));
      if (none && !pointer.isEmpty()) {
        throw at(line, dotted(pointer) + " is empty.", "Write a value, or delete the key.");
      }
      if (token == JsonToken.VALUE_NUMBER_FLOAT && !Double.isFinite(parser.getDoubleValue())) {
        throw at(
            line,
            dotted(pointer) + " must be a finite number, but was " + parser.getString() + ".",
            "Use a smaller number.");
      }
      if (token == JsonToken.PROPERTY_NAME) {
        places.put(pointer, new Place(line, ""));
      } else if (token.isScalarValue() || token.isStructStart()) {
        Place key = places.get(pointer);
        places.put(pointer, new Place(key == null ? line : key.line(), value(token, parser)));
      }
    }
  }

  private static String value(JsonToken token, JsonParser parser) {
    return switch (token) {
      case START_OBJECT -> "a mapping";
      case START_ARRAY -> "a list";
      case VALUE_STRING -> "the text '" + abbreviated(parser.getString()) + "'";
      default -> abbreviated(parser.getString());
    };
  }

  private static String abbreviated(@Nullable String text) {
    String line = String.valueOf(text).replaceAll("\\p{Cntrl}+", " ");
    return line.length() <= LONGEST_VALUE ? line : line.substring(0, LONGEST_VALUE) + "...";
  }

  /** Returns the message for an error of a check, with the line of the key that it begins with. */
  InvalidInputException of(InvalidInputException e) {
    Matcher key = KEY.matcher(e.problem());
    if (!key.matches()) {
      return new InvalidInputException(name + ": " + e.problem(), e.hint());
    }
    String pointer = "/" + key.group(1).replaceAll("[.\\[]", "/").replace("]", "");
    boolean absent = !places.containsKey(pointer) && key.group(2).startsWith(" must be ");
    return absent && line(pointer) != null
        ? at(line(pointer), "the key '" + key.group(1) + "' is missing.", Require.MISSING)
        : at(line(pointer), e.problem(), e.hint());
  }

  /** Returns the line of a key, or else of the innermost key around it; null for the whole file. */
  private @Nullable Integer line(String pointer) {
    for (String key = pointer; !key.isEmpty(); key = key.substring(0, key.lastIndexOf('/'))) {
      Place place = places.get(key);
      if (place != null) {
        return place.line();
      }
    }
    return null;
  }

  /** Returns the message for an error of the parser. */
  InvalidInputException of(JacksonException e) {
    String pointer =
        e.getPath().stream()
            .map(s -> "/" + (s.getPropertyName() == null ? s.getIndex() : s.getPropertyName()))
            .collect(Collectors.joining());
    Integer line = line(pointer);
    TokenStreamLocation location = e.getLocation();
    if (line == null && location != null && location.getLineNr() > 0) {
      line = location.getLineNr();
    }
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof InvalidInputException invalid) {
        return at(line, invalid.problem(), invalid.hint());
      }
    }
    if (e instanceof UnrecognizedPropertyException unknown) {
      String known =
          unknown.getKnownPropertyIds().stream()
              .map(Object::toString)
              .sorted()
              .collect(Collectors.joining(", "));
      return at(
          line,
          "unknown key '" + abbreviated(unknown.getPropertyName()) + "'.",
          "Use one of these: " + known + ".");
    }
    if (e instanceof InvalidTypeIdException unknown) {
      return type(line, pointer, unknown);
    }
    if (e instanceof InputCoercionException tooLarge) {
      long largest = tooLarge.getTargetType() == int.class ? Integer.MAX_VALUE : Long.MAX_VALUE;
      return wrong(line, pointer, "a whole number of at most " + largest, "Use a smaller number.");
    }
    if (e instanceof MismatchedInputException mismatch && places.containsKey(pointer)) {
      return wrong(line, pointer, mismatch.getTargetType());
    }
    return syntax(line, e.getOriginalMessage());
  }

  private InvalidInputException type(
      @Nullable Integer line, String pointer, InvalidTypeIdException e) {
    Matcher known = KNOWN_TYPES.matcher(e.getOriginalMessage());
    Place type = places.get(pointer + "/type");
    return at(
        line,
        type == null
            ? "the key '" + dotted(pointer + "/type") + "' is missing."
            : dotted(pointer + "/type") + " is unknown: " + type.value() + ".",
        known.find() ? "Use one of these: " + known.group(1) + "." : "See experiments/README.md.");
  }

  private InvalidInputException wrong(
      @Nullable Integer line, String pointer, @Nullable Class<?> wanted) {
    if (wanted == int.class
        || wanted == long.class
        || wanted == Integer.class
        || wanted == Long.class) {
      String hint = "Write it without quotes, decimal point or exponent, for example 5000.";
      return wrong(line, pointer, "a whole number", hint);
    }
    if (wanted == double.class || wanted == Double.class) {
      return wrong(line, pointer, "a number", "Write it without quotes, for example 0.5.");
    }
    if (wanted == boolean.class) {
      return wrong(line, pointer, "true or false", "Write true or false, without quotes.");
    }
    if (wanted == String.class) {
      return wrong(line, pointer, "text", "Write one value, without brackets or braces.");
    }
    return wanted != null && Collection.class.isAssignableFrom(wanted)
        ? wrong(line, pointer, "a list", "Write it in brackets, for example [a, b].")
        : wrong(line, pointer, "a mapping", "Write keys with values, for example {key: value}.");
  }

  private InvalidInputException wrong(
      @Nullable Integer line, String pointer, String wanted, String hint) {
    Place place = places.get(pointer);
    String value = place == null ? "another value" : place.value();
    return at(line, dotted(pointer) + " must be " + wanted + ", but was " + value + ".", hint);
  }

  private InvalidInputException syntax(@Nullable Integer line, String message) {
    Matcher duplicate = DUPLICATE.matcher(message);
    if (duplicate.find()) {
      return at(
          line, "the key '" + duplicate.group(1) + "' is given twice.", "Delete one of them.");
    }
    String first = message.lines().findFirst().orElse("").strip();
    boolean internal = first.isEmpty() || first.contains("dev.agon.") || first.contains("java.");
    return at(
        line,
        "this is not valid YAML" + (internal ? "." : ": " + first + "."),
        "Check indentation, colons, quotes and brackets.");
  }

  private InvalidInputException at(@Nullable Integer line, String problem, String hint) {
    String place = line == null ? name : name + ", line " + line;
    return new InvalidInputException(place + ": " + problem, hint);
  }

  /** Returns a JSON pointer as messages write it: claims[1].rule.type; "the spec" for the root. */
  private static String dotted(String pointer) {
    String key =
        pointer.replaceAll("/(\\d+)(?=/|$)", "[$1]").replace('/', '.').replaceFirst("^\\.", "");
    return key.isEmpty() ? "the spec" : key;
  }
}
