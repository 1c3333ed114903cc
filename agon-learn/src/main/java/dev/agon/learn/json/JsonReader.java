package dev.agon.learn.json;

import dev.agon.learn.io.number.NearestDouble;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A strict reader of JSON texts (RFC 8259).
 *
 * <p>It rejects duplicate keys, text after the end, unescaped control characters, more than {@value
 * #MAX_DEPTH} nested levels, and numbers that are longer than {@value #MAX_DIGITS} characters or
 * too large for a double. Integers are exact: an {@link Integer}, {@link Long} or {@link
 * BigInteger}. Other numbers are the nearest {@link Double}. Objects become maps in the order of
 * the text, arrays become lists.
 */
public final class JsonReader {
  /** The largest nesting depth of objects and arrays. */
  static final int MAX_DEPTH = 64;

  /** The largest number of characters of a number. */
  static final int MAX_DIGITS = 400;

  /** The largest number of digits that always fits into a long. */
  private static final int LONG_DIGITS = 18;

  private final String text;
  private int place;
  private int depth;

  /** The digits that {@link #digits} has read. */
  private long mantissa;

  private JsonReader(String text) {
    this.text = text;
  }

  /**
   * Reads a whole text.
   *
   * @throws JsonException with line and column when the text is not JSON
   */
  public static JsonValue read(String text) {
    JsonReader reader = new JsonReader(text);
    reader.skipBlanks();
    Object value = reader.value();
    reader.skipBlanks();
    if (reader.place < text.length()) {
      throw reader.unexpected("the end of the text");
    }
    return new JsonValue(value);
  }

  private @Nullable Object value() {
    switch (peek()) {
      case '{':
        return object();
      case '[':
        return array();
      case '"':
        return string();
      case 't':
        return word("true", Boolean.TRUE);
      case 'f':
        return word("false", Boolean.FALSE);
      case 'n':
        return word("null", null);
      default:
        return number();
    }
  }

  private Map<String, @Nullable Object> object() {
    enter();
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    if (!isNext('}')) {
      do {
        skipBlanks();
        int start = place;
        if (peek() != '"') {
          throw unexpected("a key in quotes");
        }
        String key = string();
        if (object.containsKey(key)) {
          place = start;
          throw error("the key " + quoted(key) + " occurs twice");
        }
        skipBlanks();
        require(':', "':'");
        skipBlanks();
        object.put(key, value());
      } while (isNext(','));
      require('}', "',' or '}'");
    }
    depth--;
    return object;
  }

  private List<@Nullable Object> array() {
    enter();
    List<@Nullable Object> array = new ArrayList<>();
    if (!isNext(']')) {
      do {
        skipBlanks();
        array.add(value());
      } while (isNext(','));
      require(']', "',' or ']'");
    }
    depth--;
    return array;
  }

  private void enter() {
    if (++depth > MAX_DEPTH) {
      throw error("more than " + MAX_DEPTH + " levels are nested");
    }
    place++;
  }

  /** Skips whitespace and then the given character, if present. */
  private boolean isNext(char c) {
    skipBlanks();
    if (peek() != c) {
      return false;
    }
    place++;
    return true;
  }

  private void require(char c, String name) {
    if (peek() != c) {
      throw unexpected(name);
    }
    place++;
  }

  private @Nullable Object word(String word, @Nullable Object meaning) {
    if (!text.startsWith(word, place)) {
      throw unexpected("a value");
    }
    place += word.length();
    return meaning;
  }

  private Number number() {
    int start = place;
    boolean negative = peek() == '-';
    if (negative) {
      place++;
    }
    int first = place;
    mantissa = 0;
    int digits = digits("a value");
    if (digits > 1 && text.charAt(first) == '0') {
      place = first;
      throw error("a number starts with a redundant 0");
    }
    int power = 0;
    if (peek() == '.') {
      place++;
      power = -digits("a digit");
      digits -= power;
    } else if (peek() != 'e' && peek() != 'E') {
      return wholeNumber(start, digits, negative);
    }
    long significand = mantissa;
    if (peek() == 'e' || peek() == 'E') {
      place++;
      power += exponent();
    }
    boolean fits = digits <= LONG_DIGITS && significand != 0;
    double nearest = fits ? NearestDouble.of(significand, power) : Double.NaN;
    return Double.isNaN(nearest) ? decimal(start) : negative ? -nearest : nearest;
  }

  private int exponent() {
    boolean negative = peek() == '-';
    if (negative || peek() == '+') {
      place++;
    }
    mantissa = 0;
    int digits = digits("a digit");
    int size = digits > 6 ? 1_000_000 : (int) mantissa;
    return negative ? -size : size;
  }

  /** Reads digits into the mantissa, which overflows when there are more than 18 in all. */
  private int digits(String expected) {
    int start = place;
    for (char c; (c = peek()) >= '0' && c <= '9'; place++) {
      mantissa = 10 * mantissa + (c - '0');
    }
    if (place == start) {
      throw unexpected(expected);
    }
    return place - start;
  }

  private Number wholeNumber(int start, int digits, boolean negative) {
    if (digits > LONG_DIGITS) {
      BigInteger large = new BigInteger(literal(start));
      return large.bitLength() < Long.SIZE ? (Number) large.longValue() : large;
    }
    long value = negative ? -mantissa : mantissa;
    return value == (int) value ? (Number) (int) value : value;
  }

  private String literal(int start) {
    if (place - start > MAX_DIGITS) {
      place = start;
      throw error("a number has more than " + MAX_DIGITS + " characters");
    }
    return text.substring(start, place);
  }

  private Double decimal(int start) {
    String literal = literal(start);
    double value = Double.parseDouble(literal);
    if (Double.isInfinite(value)) {
      place = start;
      throw error("the number " + literal + " is too large");
    }
    return value;
  }

  private String string() {
    int start = ++place;
    while (peek() != '"' && peek() != '\\' && peek() >= ' ') {
      place++;
    }
    if (peek() == '"') {
      return text.substring(start, place++);
    }
    StringBuilder out = new StringBuilder(text.substring(start, place));
    for (char c; (c = next()) != '"'; ) {
      out.append(c == '\\' ? escaped() : c);
    }
    return out.toString();
  }

  /** The next character of a string, which must not be a control character. */
  private char next() {
    if (peek() < ' ') {
      throw place >= text.length()
          ? error("the text ends inside a string")
          : error("a control character in a string is not escaped");
    }
    return text.charAt(place++);
  }

  private char escaped() {
    char c = next();
    switch (c) {
      case '"':
      case '\\':
      case '/':
        return c;
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'u':
        int code = 0;
        for (int k = 0; k < 4; k++) {
          int digit = hexDigit(next());
          code = 16 * code + digit;
        }
        return (char) code;
      default:
        place--;
        throw error("there is no escape sequence \\" + printable(c));
    }
  }

  private int hexDigit(char c) {
    int digit = c < 128 ? Character.digit(c, 16) : -1;
    if (digit < 0) {
      place--;
      throw error("\\u needs four hexadecimal digits");
    }
    return digit;
  }

  private void skipBlanks() {
    while (place < text.length() && " \t\n\r".indexOf(text.charAt(place)) >= 0) {
      place++;
    }
  }

  /**
   * Returns the character at the current position, or 0 at the end; a 0 in the text is invalid
   * everywhere.
   */
  private char peek() {
    return place < text.length() ? text.charAt(place) : 0;
  }

  private JsonException unexpected(String expected) {
    return error(
        "expected "
            + expected
            + (place < text.length()
                ? ", but found '" + printable(text.charAt(place)) + "'"
                : ", but the text ends"));
  }

  private JsonException error(String what) {
    int line = 1;
    int lineStart = 0;
    int end = Math.min(place, text.length());
    for (int k = 0; k < end; k++) {
      if (text.charAt(k) == '\n') {
        line++;
        lineStart = k + 1;
      }
    }
    return new JsonException("line " + line + ", column " + (end - lineStart + 1) + ": " + what);
  }

  private static String printable(char c) {
    return c > ' ' && c < 127 ? String.valueOf(c) : String.format(Locale.ROOT, "\\u%04x", (int) c);
  }

  private static String quoted(String key) {
    return JsonWriter.compact(key.length() > 60 ? key.substring(0, 60) + "..." : key);
  }
}
