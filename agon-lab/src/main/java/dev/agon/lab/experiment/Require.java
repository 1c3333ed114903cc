package dev.agon.lab.experiment;

import dev.agon.InvalidInputException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks of the values of a spec, and the defaults of absent keys. */
public final class Require {
  /** The hint for a missing key. */
  static final String MISSING = "Add it, or correct its spelling or indentation.";

  private Require() {}

  /** Returns the value of a mandatory key. */
  public static <T> T key(String name, @Nullable T value) {
    if (value == null) {
      throw new InvalidInputException("the key '" + name + "' is missing.", MISSING);
    }
    return value;
  }

  /** Checks that a key was not given. */
  public static void absent(String name, boolean given) {
    if (given) {
      throw new InvalidInputException(
          name + " has no meaning in this kind of experiment.", "Delete this key.");
    }
  }

  /** Checks that a whole number is large enough; an absent one is 0. */
  public static void atLeast(String name, long least, long value) {
    if (value < least) {
      throw new InvalidInputException(
          name + " must be at least " + least + ", but was " + value + ".",
          "Use " + least + " or more.");
    }
  }

  /**
   * Checks every entry of a list; a message begins with the entry's key.
   *
   * @param id the name of an entry, which no other entry has; null for an absent one
   */
  public static <T> void each(
      String name, List<T> all, Function<T, @Nullable String> id, Consumer<T> check) {
    Set<String> ids = new HashSet<>();
    for (int k = 0; k < all.size(); k++) {
      String key = name + "[" + k + "]";
      try {
        check.accept(all.get(k));
      } catch (InvalidInputException e) {
        throw new InvalidInputException(key + ": " + e.problem(), e.hint());
      }
      if (!ids.add(String.valueOf(id.apply(all.get(k))))) {
        throw new InvalidInputException(
            key + " has the name '" + id.apply(all.get(k)) + "' of an earlier entry.",
            "Give it another name.");
      }
    }
  }

  /** Returns a list that must not be empty. */
  public static <T> List<T> some(String name, @Nullable List<T> values) {
    if (values == null || values.isEmpty()) {
      throw new InvalidInputException(
          "the key '" + name + "' is missing or empty.", "Add at least one entry.");
    }
    return List.copyOf(values);
  }

  /** Returns the list, or an empty one for an absent key. */
  public static <T> List<T> orEmpty(@Nullable List<T> values) {
    return values == null ? List.of() : List.copyOf(values);
  }

  /** Returns the map, or an empty one for an absent key. */
  public static <K, V> Map<K, V> orEmpty(@Nullable Map<K, V> values) {
    return values == null ? Map.of() : values;
  }

  /** Returns the entry with this name; {@code owner} and {@code what} are for the message. */
  public static <T> T named(
      String owner, String what, List<T> all, Function<T, String> name, String wanted) {
    return all.stream()
        .filter(one -> name.apply(one).equals(wanted))
        .findFirst()
        .orElseThrow(() -> unknown(owner, what, wanted, all.stream().map(name).toList()));
  }

  /** Returns the exception for a name that is not among the known ones. */
  public static InvalidInputException unknown(
      String owner, String what, String wanted, List<String> known) {
    return new InvalidInputException(
        owner + " has no " + what + " '" + wanted + "'.",
        "Use one of these: " + String.join(", ", known) + ".");
  }

  /** Returns a name that can be part of a file name. */
  public static String fileName(String key, String value) {
    if (!value.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
      throw new InvalidInputException(
          key + " '" + value + "' cannot be part of a file name.",
          "Use letters, digits and hyphens only.");
    }
    return value;
  }

  /** Returns the constant with this name in specs: FINAL_RISK is final-risk. */
  public static <E extends Enum<E>> E constant(String key, Class<E> type, String text) {
    for (E value : type.getEnumConstants()) {
      if (word(value).equals(text)) {
        return value;
      }
    }
    throw new InvalidInputException(
        key + " '" + text + "' is unknown.",
        "Use one of these: "
            + Arrays.stream(type.getEnumConstants())
                .map(Require::word)
                .collect(Collectors.joining(", "))
            + ".");
  }

  /** Returns the name of a constant in specs. */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
