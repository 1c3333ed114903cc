package dev.agon.learn.table.read;

import dev.agon.learn.table.Cells;
import dev.agon.learn.table.text.Blanks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The original text of the cells of selected columns: {@link Cells} store values, but not that an
 * identifier was written as 007.
 */
final class Verbatim {
  private final Map<Integer, List<String>> byPlace = new HashMap<>();
  private final Map<String, List<String>> byName = new LinkedHashMap<>();

  /**
   * @param names the names of all columns
   * @param wanted the names of the selected columns
   */
  Verbatim(List<String> names, Set<String> wanted) {
    for (int place = 0; place < names.size(); place++) {
      if (wanted.contains(names.get(place))) {
        List<String> cells = new ArrayList<>();
        byPlace.put(place, cells);
        byName.put(names.get(place), cells);
      }
    }
  }

  /** Adds the next cell of a column, in [from, to) of a text. */
  void add(int place, byte[] text, int from, int to) {
    if (byPlace.containsKey(place)) {
      add(place, Blanks.strip(new String(text, from, to - from, StandardCharsets.UTF_8)));
    }
  }

  /** Adds the next cell of a column; null if it is missing. */
  void add(int place, @Nullable String text) {
    List<String> cells = byPlace.get(place);
    if (cells != null) {
      cells.add(text == null ? "" : text);
    }
  }

  /** Returns whether the text of a column is kept. */
  boolean wants(int place) {
    return byPlace.containsKey(place);
  }

  /** Removes the last cells, whose record is incomplete. */
  void truncate(int rows) {
    for (List<String> cells : byPlace.values()) {
      if (cells.size() > rows) {
        cells.subList(rows, cells.size()).clear();
      }
    }
  }

  /** The texts by column name. */
  Map<String, List<String>> texts() {
    return byName;
  }
}
