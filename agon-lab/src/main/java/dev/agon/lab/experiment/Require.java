package dev.agon.lab.experiment;

import dev.agon.InvalidInputException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a spec must say, and what it may leave out. */
public final class Require {
  private Require() {}

  /** The value of a key that must be there. */
  public static <T> T key(String name, @Nullable T value) {
    if (value == null) {
      throw new InvalidInputException(
          "the key '" + name + "' is missing.", "Maybe it was misspelt or indented too far.");
    }
    return value;
  }

  /** A list that must have an entry. */
  public static <T> List<T> some(String name, @Nullable List<T> values) {
    if (values == null || values.isEmpty()) {
      throw new InvalidInputException(
          "the key '" + name + "' is missing or empty.", "Maybe an entry was commented out.");
    }
    return List.copyOf(values);
  }

  /** A list that may be left out. */
  public static <T> List<T> orEmpty(@Nullable List<T> values) {
    return values == null ? List.of() : List.copyOf(values);
  }

  /** A name that becomes part of file names. */
  public static String fileName(String key, String value) {
    if (!value.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
      throw new InvalidInputException(
          key + " '" + value + "' cannot be part of a file name.",
          "Maybe use letters, digits and hyphens only.");
    }
    return value;
  }

  /** The constant that a text names, as specs write it: FINAL_RISK is final-risk. */
  public static <E extends Enum<E>> E constant(String key, Class<E> type, String text) {
    for (E value : type.getEnumConstants()) {
      if (word(value).equals(text)) {
        return value;
      }
    }
    throw new InvalidInputException(
        "there is no " + key + " '" + text + "'.",
        "Maybe one of these is meant: "
            + Arrays.stream(type.getEnumConstants())
                .map(Require::word)
                .collect(Collectors.joining(", "))
            + ".");
  }

  /** A constant as specs write it. */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** A map that may be left out. */
  public static <K, V> Map<K, V> orEmpty(@Nullable Map<K, V> values) {
    return values == null ? Map.of() : values;
  }
}
