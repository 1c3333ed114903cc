package dev.agon.learn.onnx;

import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The names of a graph's inputs, all different.
 *
 * <p>An input has the name of its column; the inputs of a date have the names of its features. ONNX
 * reads an empty name as an absent input, and runtimes read names as UTF-8 up to the first NUL: an
 * empty name becomes {@code column_1} (the number of the column, from 1), and control characters
 * become {@code _}. A changed name gets further underscores until it is different from all others.
 */
final class InputNames {
  private InputNames() {}

  /**
   * Returns the names of the inputs of each column, in the order of the columns: one, or for a date
   * one for each of its numbers.
   */
  static List<List<String>> of(List<Column> columns) {
    Set<String> taken = new HashSet<>();
    for (Column column : columns) {
      if (isKept(column)) {
        taken.add(column.name());
      }
    }
    List<List<String>> inputs = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      if (isKept(column)) {
        inputs.add(List.of(column.name()));
        continue;
      }
      List<String> names = new ArrayList<>();
      for (String name : names(column)) {
        String input = valid(name, i + 1);
        while (!taken.add(input)) {
          input += "_";
        }
        names.add(input);
      }
      inputs.add(names);
    }
    return inputs;
  }

  private static boolean isKept(Column column) {
    return !(column instanceof DateColumn) && valid(column.name(), 0).equals(column.name());
  }

  /**
   * Returns the names of the inputs of a column: for a date, its features except for the indicator
   * of a missing date, which the graph derives from NaN.
   */
  private static List<String> names(Column column) {
    List<String> features = column.features();
    return column instanceof DateColumn date
        ? features.subList(0, 1 + 2 * date.cycles().size())
        : List.of(column.name());
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
