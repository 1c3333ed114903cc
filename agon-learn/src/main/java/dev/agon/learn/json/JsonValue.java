package dev.agon.learn.json;

import dev.agon.InvalidInputException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value of a JSON text with its path, for example {@code columns.scale[3]}.
 *
 * <p>Every accessor checks the type and throws a {@link JsonException} that begins with the path.
 */
public final class JsonValue {
  private final @Nullable Object value;
  private final @Nullable JsonValue parent;
  private final String step;

  JsonValue(@Nullable Object value) {
    this(value, null, "");
  }

  private JsonValue(@Nullable Object value, @Nullable JsonValue parent, String step) {
    this.value = value;
    this.parent = parent;
    this.step = step;
  }

  /** The path of this value; empty for the whole text. */
  public String path() {
    String before = parent == null ? "" : parent.path();
    return before.isEmpty() || step.startsWith("[") ? before + step : before + "." + step;
  }

  /** Returns an exception whose message is the path, a space and the text. */
  public JsonException error(String what) {
    String path = path();
    return new JsonException((path.isEmpty() ? "the text" : path) + " " + what);
  }

  /** Returns a field of an object, which must exist. */
  public JsonValue get(String key) {
    JsonValue field = find(key);
    if (field == null) {
      throw new JsonValue(null, this, key).error("is missing");
    }
    return field;
  }

  /** Returns a field of an object, or null. */
  public @Nullable JsonValue find(String key) {
    Map<String, @Nullable Object> object = fields();
    return object.containsKey(key) ? new JsonValue(object.get(key), this, key) : null;
  }

  /** Rejects keys of an object that are not among these. */
  public void requireKeys(Set<String> known) {
    for (String key : fields().keySet()) {
      if (!known.contains(key)) {
        throw new JsonValue(null, this, key).error("is not a known field");
      }
    }
  }

  /**
   * Returns the fields of an object as they were read: maps, lists, strings, numbers, Booleans,
   * null.
   */
  @SuppressWarnings("unchecked")
  public Map<String, @Nullable Object> fields() {
    if (value instanceof Map<?, ?> map) {
      return (Map<String, @Nullable Object>) map;
    }
    throw wrongType("an object");
  }

  /** Returns the items of an array. */
  public List<JsonValue> items() {
    List<?> list = list();
    List<JsonValue> items = new ArrayList<>(list.size());
    for (int k = 0; k < list.size(); k++) {
      items.add(item(list, k));
    }
    return items;
  }

  private List<?> list() {
    if (value instanceof List<?> list) {
      return list;
    }
    throw wrongType("an array");
  }

  private JsonValue item(List<?> list, int k) {
    return new JsonValue(list.get(k), this, "[" + k + "]");
  }

  /** A text. */
  public String text() {
    if (value instanceof String text) {
      return text;
    }
    throw wrongType("a text");
  }

  /** Returns a Boolean. */
  public boolean flag() {
    if (value instanceof Boolean truth) {
      return truth;
    }
    throw wrongType("true or false");
  }

  /** Returns a finite number. */
  public double number() {
    if (value instanceof Number number) {
      double nearest = number.doubleValue();
      if (Double.isFinite(nearest)) {
        return nearest;
      }
    }
    throw wrongType("a finite number");
  }

  /** Returns an integer in a range. */
  public long integer(long smallest, long largest) {
    if (value instanceof Integer || value instanceof Long) {
      long number = ((Number) Objects.requireNonNull(value)).longValue();
      if (number >= smallest && number <= largest) {
        return number;
      }
    } else if (!(value instanceof BigInteger)) {
      throw wrongType("an integer");
    }
    throw error("must be between " + smallest + " and " + largest + ", but is " + value);
  }

  /** Returns an array of finite numbers. */
  public double[] numbers() {
    List<?> list = list();
    double[] numbers = new double[list.size()];
    for (int k = 0; k < numbers.length; k++) {
      numbers[k] = list.get(k) instanceof Double number ? number : item(list, k).number();
    }
    return numbers;
  }

  /** Returns an array of strings. */
  public List<String> texts() {
    List<?> list = list();
    List<String> texts = new ArrayList<>(list.size());
    for (int k = 0; k < list.size(); k++) {
      texts.add(list.get(k) instanceof String text ? text : item(list, k).text());
    }
    return texts;
  }

  /**
   * Returns an object whose values are strings, numbers, Booleans, or lists and objects of them.
   */
  public Map<String, Object> known() {
    Map<String, Object> copy = new LinkedHashMap<>();
    fields().forEach((key, each) -> copy.put(key, new JsonValue(each, this, key).notNull()));
    return Collections.unmodifiableMap(copy);
  }

  private Object notNull() {
    if (value instanceof Map) {
      return known();
    }
    if (value instanceof List) {
      return items().stream().map(JsonValue::notNull).toList();
    }
    if (value == null) {
      throw error("is null");
    }
    return value;
  }

  /**
   * Calls a constructor and adds the path to the message if it throws.
   *
   * @param constructor its messages begin with the name of a field
   * @throws JsonException when the constructor throws an {@link InvalidInputException}
   */
  public <T> T construct(Supplier<T> constructor) {
    try {
      return constructor.get();
    } catch (InvalidInputException e) {
      String path = path();
      throw new JsonException((path.isEmpty() ? "" : path + ".") + sentence(e));
    }
  }

  /**
   * Runs a conversion of this value and adds the path to the message if it fails.
   *
   * @throws JsonException when the conversion throws an {@link InvalidInputException}
   */
  public <T> T converted(Supplier<T> conversion) {
    try {
      return conversion.get();
    } catch (InvalidInputException e) {
      throw new JsonException(path() + ": " + sentence(e));
    }
  }

  /** Writes the names of parameters as they are written in JSON. */
  private static String sentence(InvalidInputException e) {
    String problem = e.problem(name -> name.replace('-', '_'));
    return problem.endsWith(".") ? problem.substring(0, problem.length() - 1) : problem;
  }

  private JsonException wrongType(String wanted) {
    return error("must be " + wanted + ", but is " + shown());
  }

  private String shown() {
    if (value instanceof Map) {
      return "an object";
    }
    if (value instanceof List) {
      return "an array";
    }
    String text = JsonWriter.compact(value);
    return text.length() > 60 ? text.substring(0, 60) + "..." : text;
  }
}
