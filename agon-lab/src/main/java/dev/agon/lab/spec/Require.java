package dev.agon.lab.spec;

import dev.agon.InvalidInputException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a spec must say, and what it may leave out. */
final class Require {
  private Require() {}

  static <T> T key(String name, @Nullable T value) {
    if (value == null) {
      throw new InvalidInputException(
          "the key '" + name + "' is missing.", "Maybe it was misspelt or indented too far.");
    }
    return value;
  }

  static <T> List<T> some(String name, @Nullable List<T> values) {
    if (values == null || values.isEmpty()) {
      throw new InvalidInputException(
          "the key '" + name + "' is missing or empty.", "Maybe an entry was commented out.");
    }
    return List.copyOf(values);
  }

  static <T> List<T> orEmpty(@Nullable List<T> values) {
    return values == null ? List.of() : List.copyOf(values);
  }

  static <K, V> Map<K, V> orEmpty(@Nullable Map<K, V> values) {
    return values == null ? Map.of() : values;
  }
}
