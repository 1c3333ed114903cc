package dev.agon.learn.json;

import dev.agon.learn.io.number.Decimals;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes maps, lists, strings, numbers, Booleans, enum constants and null as JSON.
 *
 * <p>Doubles are the shortest decimals that read back as the same double, on every JDK. JSON has no
 * infinities and no NaN: they are written as strings, {@code "NaN"}.
 */
public final class JsonWriter {
  private static final String HEX = "0123456789ABCDEF";

  private final StringBuilder out = new StringBuilder();
  private final boolean indented;
  private int level;

  private JsonWriter(boolean indented) {
    this.indented = indented;
  }

  /** Returns the text on one line, without whitespace. */
  public static String compact(@Nullable Object value) {
    return text(value, false);
  }

  /** Returns the text with one line for each field of an object. */
  public static String indented(@Nullable Object value) {
    return text(value, true);
  }

  private static String text(@Nullable Object value, boolean indented) {
    JsonWriter writer = new JsonWriter(indented);
    writer.write(value);
    return writer.out.toString();
  }

  private void write(@Nullable Object value) {
    if (value == null || value instanceof Boolean) {
      out.append(value);
    } else if (value instanceof String text) {
      string(text);
    } else if (value instanceof Double number) {
      decimal(number);
    } else if (value instanceof Integer || value instanceof Long || value instanceof BigInteger) {
      out.append(value);
    } else if (value instanceof Map<?, ?> map) {
      object(map);
    } else if (value instanceof List<?> list) {
      array(list.size(), k -> write(list.get(k)));
    } else if (value instanceof double[] numbers) {
      array(numbers.length, k -> decimal(numbers[k]));
    } else if (value instanceof Enum<?> constant) {
      string(constant.name());
    } else {
      throw new IllegalArgumentException(
          "a value of type " + value.getClass().getName() + " cannot be written as JSON");
    }
  }

  private void decimal(double value) {
    if (Double.isFinite(value)) {
      out.append(Decimals.withPoint(value));
    } else {
      string(Double.toString(value));
    }
  }

  private void object(Map<?, ?> map) {
    out.append('{');
    level++;
    boolean first = true;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (!first) {
        out.append(',');
      }
      first = false;
      newLine();
      string(String.valueOf(entry.getKey()));
      out.append(indented ? " : " : ":");
      write(entry.getValue());
    }
    level--;
    if (!first) {
      newLine();
    } else if (indented) {
      out.append(' ');
    }
    out.append('}');
  }

  private void array(int size, java.util.function.IntConsumer item) {
    out.append('[');
    for (int k = 0; k < size; k++) {
      out.append(k == 0 ? "" : ",").append(indented ? " " : "");
      item.accept(k);
    }
    out.append(indented ? " ]" : "]");
  }

  private void newLine() {
    if (indented) {
      out.append('\n').append("  ".repeat(level));
    }
  }

  private void string(String text) {
    out.append('"');
    for (int k = 0; k < text.length(); k++) {
      char c = text.charAt(k);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c >= ' ' && !isLoneSurrogate(text, k)) {
        out.append(c);
      } else {
        escape(c);
      }
    }
    out.append('"');
  }

  /** An unpaired surrogate cannot be encoded in UTF-8. */
  private static boolean isLoneSurrogate(String text, int k) {
    char c = text.charAt(k);
    if (Character.isHighSurrogate(c)) {
      return k + 1 == text.length() || !Character.isLowSurrogate(text.charAt(k + 1));
    }
    return Character.isLowSurrogate(c)
        && (k == 0 || !Character.isHighSurrogate(text.charAt(k - 1)));
  }

  private void escape(char c) {
    int known = "\b\t\n\f\r".indexOf(c);
    if (known >= 0) {
      out.append('\\').append("btnfr".charAt(known));
    } else {
      out.append("\\u");
      for (int shift = 12; shift >= 0; shift -= 4) {
        out.append(HEX.charAt(c >> shift & 0xF));
      }
    }
  }
}
