package dev.agon.state;

import dev.agon.InvalidInputException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Named arrays of numbers: the state of a {@link Savable}. It is not a file format; code that
 * writes files reads the {@link #entries}, and passes the entries that it has read back to {@link
 * #of}.
 *
 * <p>Parts have their own names: entry {@code point} of part {@code x} of part {@code game} is
 * {@code game.x.point}.
 */
public final class State {
  private final Map<String, Object> entries;
  private final String prefix;

  private State(Map<String, Object> entries, String prefix) {
    this.entries = entries;
    this.prefix = prefix;
  }

  /** Creates a state without entries. */
  public State() {
    this(new LinkedHashMap<>(), "");
  }

  /** Returns a state with the given entries: each a double[], an int[] or a long[]. */
  public static State of(Map<String, ?> entries) {
    return new State(new LinkedHashMap<>(entries), "");
  }

  /**
   * Returns all entries, in the order in which they were written: each a double[], an int[] or a
   * long[].
   */
  public Map<String, Object> entries() {
    return Collections.unmodifiableMap(entries);
  }

  /** Returns the part with this name: entries written there are written here under longer names. */
  public State part(String name) {
    return new State(entries, prefix + name + ".");
  }

  /** Saves a part. */
  public void save(String name, Savable part) {
    part.save(part(name));
  }

  /** Restores a part. */
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

  /** Writes a text, as the codes of its characters. */
  public void put(String name, String text) {
    entries.put(prefix + name, text.chars().toArray());
  }

  /** Returns an entry that is a text. */
  public String text(String name) {
    int[] characters = ints(name);
    StringBuilder text = new StringBuilder(characters.length);
    for (int character : characters) {
      text.append((char) character);
    }
    return text.toString();
  }

  /** Returns a copy of an entry of doubles. */
  public double[] doubles(String name) {
    return get(name, double[].class).clone();
  }

  /** Returns a copy of an entry of doubles with this length. */
  public double[] doubles(String name, int length) {
    double[] values = doubles(name);
    requireLength(name, values.length, length);
    return values;
  }

  /** Returns a copy of an entry of ints. */
  public int[] ints(String name) {
    return get(name, int[].class).clone();
  }

  /** Returns a copy of an entry of ints with this length. */
  public int[] ints(String name, int length) {
    int[] values = ints(name);
    requireLength(name, values.length, length);
    return values;
  }

  /** Returns a copy of an entry of longs. */
  public long[] longs(String name) {
    return get(name, long[].class).clone();
  }

  /** Returns a copy of an entry of longs with this length. */
  public long[] longs(String name, int length) {
    long[] values = longs(name);
    requireLength(name, values.length, length);
    return values;
  }

  /** Returns an entry of one double. */
  public double number(String name) {
    return doubles(name, 1)[0];
  }

  /** Returns an entry of one long. */
  public long integer(String name) {
    long[] values = get(name, long[].class);
    requireLength(name, values.length, 1);
    return values[0];
  }

  /** Returns an entry of one long that is a count, at least 0. */
  public long count(String name) {
    long value = integer(name);
    if (value < 0) {
      throw invalid(name, "is " + value + ", but must be a count");
    }
    return value;
  }

  /** Copies an entry into an array of the same length. */
  public void fill(String name, double[] out) {
    System.arraycopy(doubles(name, out.length), 0, out, 0, out.length);
  }

  private <T> T get(String name, Class<T> type) {
    Object value = entries.get(prefix + name);
    if (!type.isInstance(value)) {
      throw invalid(name, value == null ? "is missing" : "has another type");
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
        "Use a state that was saved by a run with the same method, problem and version.");
  }

  @Override
  public String toString() {
    return "State" + entries.keySet();
  }
}
