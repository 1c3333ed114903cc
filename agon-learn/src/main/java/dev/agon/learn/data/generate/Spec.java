package dev.agon.learn.data.generate;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A text such as {@code outliers,n=30000,seed=1}: an optional kind, then keys with values.
 *
 * <p>Every key must be read before {@link #requireNothingElse}, so a misspelt key is an error and
 * not silently ignored.
 */
final class Spec {
  private final String text;
  private final String kind;
  private final Map<String, String> values = new LinkedHashMap<>();
  private final TreeSet<String> asked = new TreeSet<>();

  Spec(String text) {
    this.text = text;
    List<String> parts = new ArrayList<>(List.of(text.strip().split("\\s*,\\s*", -1)));
    this.kind = parts.get(0).indexOf('=') < 0 ? parts.remove(0) : "";
    for (String part : parts) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw wrong(Messages.quote(part) + " is not key=value", "Write for example seed=1.");
      }
      String key = part.substring(0, equals).strip();
      if (values.put(key, part.substring(equals + 1).strip()) != null) {
        throw wrong(key + " occurs twice", "Remove one of them.");
      }
    }
  }

  /** The first word, or "" if the text starts with a key. */
  String kind() {
    return kind;
  }

  /** Returns an integer in a range. */
  int integer(String key, int fallback, int least, int most) {
    return (int) whole(key, fallback, least, most);
  }

  /** Returns the seed: any integer, default 1. */
  long seed() {
    return whole("seed", 1, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private long whole(String key, long fallback, long least, long most) {
    asked.add(key);
    String value = values.get(key);
    if (value == null) {
      return fallback;
    }
    try {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Falls through to the same error as a number out of range.
    }
    throw wrong(
        key + " must be an integer from " + least + " to " + most + ", but was " + value,
        "Use for example " + key + "=" + Math.max(least, Math.min(most, fallback)) + ".");
  }

  /** Returns a number in [0, 1]. */
  double fraction(String key, double fallback) {
    asked.add(key);
    String value = values.get(key);
    if (value == null) {
      return fallback;
    }
    try {
      double number = Double.parseDouble(value);
      if (number >= 0 && number <= 1) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Falls through to the same error as a number out of range.
    }
    throw wrong(
        key + " must be a number from 0 to 1, but was " + value,
        "Use for example " + key + "=0.1.");
  }

  /** Throws if there is a key that was not read. */
  void requireNothingElse() {
    for (String key : values.keySet()) {
      if (!asked.contains(key)) {
        throw wrong(
            "there is no key " + Messages.quote(key),
            "Use one of these: " + String.join(", ", asked) + ".");
      }
    }
  }

  InvalidInputException wrong(String problem, String hint) {
    return new InvalidInputException(
        "In the specification " + Messages.quote(text) + " " + problem + ".", hint);
  }
}
