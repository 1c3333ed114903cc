package dev.agon.support;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Equality, hash code and text of records that hold arrays: the methods of a record compare arrays
 * by identity, and print them as {@code [D@1b2c3d}.
 *
 * <p>The records must be public, in a package that is exported.
 */
public final class Components {
  /** The largest number of elements of an array that are printed. */
  private static final int MOST_ELEMENTS = 10;

  private Components() {}

  /** Returns whether the other object is a record of the same class with equal elements. */
  public static boolean equal(Record record, @Nullable Object other) {
    return record == other
        || (other instanceof Record that
            && record.getClass() == other.getClass()
            && Arrays.deepEquals(values(record), values(that)));
  }

  /** Returns a hash code that follows from the elements. */
  public static int hash(Record record) {
    return Arrays.deepHashCode(values(record));
  }

  /**
   * Returns the name of the record and its components; long arrays are cut after the first
   * elements.
   */
  public static String text(Record record) {
    StringJoiner text = new StringJoiner(", ", record.getClass().getSimpleName() + "[", "]");
    RecordComponent[] components = record.getClass().getRecordComponents();
    @Nullable Object[] values = values(record);
    for (int i = 0; i < components.length; i++) {
      text.add(components[i].getName() + "=" + text(values[i]));
    }
    return text.toString();
  }

  private static String text(@Nullable Object value) {
    if (value == null || !value.getClass().isArray()) {
      return Objects.toString(value);
    }
    StringJoiner text = new StringJoiner(", ", "[", "]");
    int length = Array.getLength(value);
    for (int i = 0; i < Math.min(length, MOST_ELEMENTS); i++) {
      text.add(text(Array.get(value, i)));
    }
    if (length > MOST_ELEMENTS) {
      text.add("... " + length + " in all");
    }
    return text.toString();
  }

  private static @Nullable Object[] values(Record record) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    @Nullable Object[] values = new @Nullable Object[components.length];
    for (int i = 0; i < components.length; i++) {
      try {
        values[i] = components[i].getAccessor().invoke(record);
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new IllegalStateException(record.getClass() + " cannot be read", e);
      }
    }
    return values;
  }
}
