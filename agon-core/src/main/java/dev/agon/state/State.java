package dev.agon.state;

import dev.agon.InvalidInputException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Named arrays of numbers: the memory of a {@link Savable}. It is no file format; who writes files
 * asks for the {@link #entries}, and builds a state {@link #of} those read back.
 *
 * <p>Parts have names of their own: entry {@code point} of part {@code x} of part {@code game} is
 * {@code game.x.point}.
 */
public final class State {
  private final Map<String, Object> entries;
  private final String prefix;

  private State(Map<String, Object> entries, String prefix) {
    this.entries = entries;
    this.prefix = prefix;
  }

  /** No entries. */
  public State() {
    this(new LinkedHashMap<>(), "");
  }

  /** The given entries: each a double[], an int[] or a long[]. */
  public static State of(Map<String, ?> entries) {
    return new State(new LinkedHashMap<>(entries), "");
  }

  /** All entries, in the order they were written: each a double[], an int[] or a long[]. */
  public Map<String, Object> entries() {
    return Collections.unmodifiableMap(entries);
  }

  /** The part of that name: what is written there is written here, under longer names. */
  public State part(String name) {
    return new State(entries, prefix + name + ".");
  }

  /** Lets a part write itself down. */
  public void save(String name, Savable part) {
    part.save(part(name));
  }

  /** Lets a part take up its memory. */
  public void restore(String name, Savable part) {
    part.restore(part(name));
  }

  /** Writes a copy of the numbers. */
  public void put(String name, double... values) {
    entries.put(prefix + name, values.clone());
  }

  /** Writes a copy of the numbers. */
  public void put(String name, int... values) {
    entries.put(prefix + name, values.clone());
  }

  /** Writes a copy of the numbers. */
  public void put(String name, long... values) {
    entries.put(prefix + name, values.clone());
  }

  /** Writes a text, as the numbers of its characters. */
  public void put(String name, String text) {
    entries.put(prefix + name, text.chars().toArray());
  }

  /** An entry that is a text. */
  public String text(String name) {
    int[] characters = ints(name);
    StringBuilder text = new StringBuilder(characters.length);
    for (int character : characters) {
      text.append((char) character);
    }
    return text.toString();
  }

  /** A copy of an entry of doubles. */
  public double[] doubles(String name) {
    return get(name, double[].class).clone();
  }

  /** A copy of an entry of so many doubles. */
  public double[] doubles(String name, int length) {
    double[] values = doubles(name);
    requireLength(name, values.length, length);
    return values;
  }

  /** A copy of an entry of ints. */
  public int[] ints(String name) {
    return get(name, int[].class).clone();
  }

  /** A copy of an entry of so many ints. */
  public int[] ints(String name, int length) {
    int[] values = ints(name);
    requireLength(name, values.length, length);
    return values;
  }

  /** A copy of an entry of longs. */
  public long[] longs(String name) {
    return get(name, long[].class).clone();
  }

  /** A copy of an entry of so many longs. */
  public long[] longs(String name, int length) {
    long[] values = longs(name);
    requireLength(name, values.length, length);
    return values;
  }

  /** An entry of one double. */
  public double number(String name) {
    return doubles(name, 1)[0];
  }

  /** An entry of one long. */
  public long integer(String name) {
    long[] values = get(name, long[].class);
    requireLength(name, values.length, 1);
    return values[0];
  }

  /** An entry of one long that counts something: at least 0. */
  public long count(String name) {
    long value = integer(name);
    if (value < 0) {
      throw invalid(name, "is " + value + ", but counts something");
    }
    return value;
  }

  /** Copies an entry into an array of its length. */
  public void fill(String name, double[] out) {
    System.arraycopy(doubles(name, out.length), 0, out, 0, out.length);
  }

  private <T> T get(String name, Class<T> type) {
    Object value = entries.get(prefix + name);
    if (!type.isInstance(value)) {
      throw invalid(name, value == null ? "is missing" : "holds other numbers");
    }
    return type.cast(value);
  }

  private void requireLength(String name, int length, int expected) {
    if (length != expected) {
      throw invalid(name, "has " + length + " numbers, not " + expected);
    }
  }

  private InvalidInputException invalid(String name, String problem) {
    return new InvalidInputException(
        "the saved state does not fit: entry " + prefix + name + " " + problem + ".",
        "Maybe it was saved by a run of another method, problem or version.");
  }
}
