package dev.agon.learn.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All texts that differ from a sealed JSON text in one field: absent, null, of another type, of an
 * absurd size, shorter, longer, repeated, or with the value of its neighbour. The checksums are
 * correct.
 */
public final class Mutations {
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "false",
          "0",
          "-1",
          "1",
          "2",
          "1.5",
          "1e308",
          "-1e308",
          "4.9e-324",
          "2147483648",
          "9223372036854775808",
          "\"\"",
          "\"x\"",
          "\" \"",
          "\"1,1\"",
          "\"\\u0000\\u001b[31m\\n\"",
          "\"\\ud800\"",
          "[]",
          "[null]",
          "[\"x\",\"x\"]",
          "{}",
          "{\"x\":1}",
          "[[[[[[[[[[0]]]]]]]]]]");

  /** The number of items of a long list that are changed. */
  private static final int MOST_ITEMS = 4;

  private final String text;
  private final Map<String, String> all = new LinkedHashMap<>();

  private Mutations(String text) {
    this.text = text;
  }

  /** Returns the texts by the kind of change. */
  public static Map<String, String> of(String text) {
    Mutations mutations = new Mutations(text);
    Map<String, @Nullable Object> root = JsonReader.read(text).fields();
    root.remove("sha256");
    mutations.walk("", root);
    return mutations.all;
  }

  private void walk(String path, @Nullable Object value) {
    if (!path.isEmpty()) {
      VALUES.forEach(other -> change(path, other));
    }
    if (value instanceof Map<?, ?> fields) {
      String last = "";
      for (Object key : fields.keySet()) {
        String field = path.isEmpty() ? key.toString() : path + "." + key;
        change(field, "remove");
        if (!last.isEmpty()) {
          change(field, JsonWriter.compact(fields.get(last)));
        }
        walk(field, fields.get(key));
        last = key.toString();
      }
      change(path.isEmpty() ? "stranger" : path + ".stranger", "1");
    } else if (value instanceof List<?> items) {
      walkList(path, items);
    } else if (value instanceof String word) {
      for (String other :
          List.of(word + " ", word.toUpperCase(java.util.Locale.ROOT), word + ",1", word + "x")) {
        change(path, JsonWriter.compact(other));
      }
    } else if (value instanceof Number number) {
      change(path, JsonWriter.compact(number.toString()));
      change(path, number + "0");
    }
  }

  private void walkList(String path, List<?> items) {
    if (!items.isEmpty()) {
      change(path, JsonWriter.compact(items.subList(1, items.size())));
      change(path, JsonWriter.compact(items.subList(0, items.size() - 1)));
      List<@Nullable Object> longer = new ArrayList<>(items);
      longer.add(items.get(0));
      change(path, JsonWriter.compact(longer));
      Collections.reverse(longer);
      change(path, JsonWriter.compact(longer.subList(1, longer.size())));
    }
    for (int k = 0; k < Math.min(MOST_ITEMS, items.size()); k++) {
      walk(path + "[" + k + "]", items.get(k));
    }
  }

  private void change(String path, String action) {
    all.put(path + " = " + action, Edits.changed(text, path, action));
  }
}
