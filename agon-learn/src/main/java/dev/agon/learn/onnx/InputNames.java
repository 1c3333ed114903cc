package dev.agon.learn.onnx;

import dev.agon.learn.table.encode.Column;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names of a graph's inputs, one per column and all different.
 *
 * <p>An input has the name of its column. ONNX reads an empty name as an absent input, and runtimes
 * read names as UTF-8 up to the first NUL: an empty name becomes {@code column_1} (the number of
 * the column, from 1), and control characters become {@code _}. A changed name gets further
 * underscores until it is different from all others.
 */
final class InputNames {
  private InputNames() {}

  /** Returns the name of the input for each column, in the order of the columns. */
  static Map<String, String> of(List<Column> columns) {
    Set<String> taken = new HashSet<>();
    for (Column column : columns) {
      if (valid(column.name(), 0).equals(column.name())) {
        taken.add(column.name());
      }
    }
    Map<String, String> inputs = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      String column = columns.get(i).name();
      String input = valid(column, i + 1);
      if (!input.equals(column)) {
        while (!taken.add(input)) {
          input += "_";
        }
      }
      inputs.put(column, input);
    }
    return inputs;
  }

  private static String valid(String name, int number) {
    if (name.isEmpty()) {
      return "column_" + number;
    }
    // Unpaired surrogates are replaced by question marks.
    String text = new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    StringBuilder out = new StringBuilder(text);
    for (int k = 0; k < text.length(); k++) {
      if (text.charAt(k) < ' ') {
        out.setCharAt(k, '_');
      }
    }
    return out.toString();
  }
}
