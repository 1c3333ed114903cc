package dev.agon.learn.table.encode;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Groups;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.profile.LevelCounts;
import dev.agon.learn.table.profile.Spellings;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The groups of the rows: one for each value of a column, or for each combination of the values of
 * several columns. A missing value counts as a value.
 *
 * <p>Groups with fewer than {@value #FEW} rows are merged into one, {@value #OTHER}, if at least
 * two larger groups remain. In data for a model, every group that did not occur in training is also
 * merged into it.
 *
 * @param columns the names of the columns
 * @param names the names of the groups: the values, separated by " / "
 */
public record GroupColumn(List<String> columns, List<String> names) implements Serializable {
  /** The group of the rows whose own group is too small or unknown. */
  public static final String OTHER = "(other)";

  /** The word that means the label column, if no column has that name. */
  private static final String LABEL = "label";

  private static final String MISSING = "(missing)";
  private static final String SEPARATOR = " / ";
  private static final int MOST_GROUPS = 1000;
  private static final int FEW = 10;
  private static final int MOST_NAMED = 5;

  /** From this share of the rows on, unknown groups are a warning. */
  private static final double MANY = 0.01;

  /**
   * From this share of the rows on, unknown groups are a warning if training has merged small
   * groups; many rows may belong to these groups.
   */
  private static final double MANY_SMALL = 0.5;

  /** Copies the lists. */
  public GroupColumn {
    columns = List.copyOf(columns);
    names = List.copyOf(names);
    requireDistinct("columns", columns);
    requireDistinct("names", names);
  }

  private static void requireDistinct(String field, List<String> texts) {
    if (texts.isEmpty()) {
      throw new InvalidInputException(
          field + " of groups are empty.", "Name at least one column, which has a value.");
    }
    Set<String> seen = new HashSet<>();
    for (String text : texts) {
      if (!seen.add(text)) {
        throw new InvalidInputException(
            field + " of groups has " + Messages.quote(text) + " twice.", "Name each once.");
      }
    }
  }

  /**
   * Parses a list of columns: {@code race}, or {@code race,label}. A name with a comma must be
   * quoted.
   *
   * @param label the name of the label column, which "label" means if no column has that name
   * @throws InvalidInputException when a column does not exist or occurs twice
   */
  public static List<String> columns(TableParts table, String text, String label) {
    List<String> columns = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String part : text.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1)) {
      String name = part.strip();
      if (name.length() > 1 && name.startsWith("\"") && name.endsWith("\"")) {
        name = name.substring(1, name.length() - 1);
      }
      if (name.isEmpty() && !table.names().contains(name)) {
        throw new InvalidInputException(
            "`groups` contains an empty name: '" + text + "'.",
            "Name one column or several: `groups` a,b.");
      }
      if (name.equals(LABEL) && !table.names().contains(LABEL)) {
        name = label;
      }
      table.indexOf(name);
      if (!seen.add(name)) {
        throw new InvalidInputException(
            table.source() + ": the groups contain column " + Messages.quote(name) + " twice.",
            "Name each column once: `groups` a,b.");
      }
      columns.add(name);
    }
    return columns;
  }

  /**
   * Computes the groups of a table.
   *
   * @param columns the columns, which must exist
   * @param label only rows with a label are used; null for all rows
   * @param notices notices about small groups are added here; null to keep every group
   */
  public static GroupColumn find(
      TableParts table,
      List<String> columns,
      @Nullable LabelColumn label,
      @Nullable List<String> notices) {
    if (label != null
        && notices != null
        && label.classes().isEmpty()
        && columns.contains(label.name())) {
      throw new InvalidInputException(
          table.source()
              + ": the label column "
              + Messages.quote(label.name())
              + " contains numbers and cannot define groups.",
          "Group by other columns.");
    }
    List<String> given = List.copyOf(columns);
    Map<ArrayList<String>, Integer> counts = new HashMap<>();
    for (HashMap<ArrayList<String>, Integer> some :
        table.ask(part -> count(part, given, label == null ? null : label.labelled(part)))) {
      some.forEach((key, count) -> counts.merge(key, count, Integer::sum));
    }
    if (counts.size() > MOST_GROUPS) {
      throw new InvalidInputException(
          table.source()
              + ": "
              + (columns.size() == 1 ? "column " : "columns ")
              + Messages.some(columns, columns.size())
              + (columns.size() == 1 ? " has" : " have")
              + " more than "
              + MOST_GROUPS
              + " values, too many for groups.",
          "Group by a column with fewer values.");
    }
    List<ArrayList<String>> keys = new ArrayList<>(counts.keySet());
    keys.sort(GroupColumn::compare);
    List<ArrayList<String>> small =
        keys.stream().filter(key -> counts.getOrDefault(key, 0) < FEW).toList();
    boolean merge = notices != null && small.size() > 1 && keys.size() - small.size() >= 2;
    List<String> names =
        keys.stream()
            .filter(key -> !merge || !small.contains(key))
            .map(GroupColumn::name)
            .collect(Collectors.toCollection(ArrayList::new));
    if (merge) {
      names.add(OTHER);
    }
    if (notices != null) {
      noticeSmall(small, counts, merge, notices);
    }
    return new GroupColumn(columns, names);
  }

  private static void noticeSmall(
      List<ArrayList<String>> small,
      Map<ArrayList<String>, Integer> counts,
      boolean merge,
      List<String> notices) {
    if (small.isEmpty()) {
      return;
    }
    String list =
        small.stream()
            .limit(MOST_NAMED)
            .map(key -> Messages.quote(name(key)) + " (" + counts.get(key) + ")")
            .collect(Collectors.joining(", "));
    notices.add(
        (small.size() == 1 ? "a group has" : small.size() + " groups have")
            + " fewer than "
            + FEW
            + " rows: "
            + list
            + (small.size() > MOST_NAMED ? ", ..." : "")
            + (merge
                ? "; they count as one group, " + Messages.quote(OTHER) + "."
                : "; the measures of " + (small.size() == 1 ? "it" : "them") + " are unreliable."));
  }

  private static HashMap<ArrayList<String>, Integer> count(
      Table part, List<String> columns, boolean @Nullable [] keep) {
    HashMap<ArrayList<String>, Integer> counts = new HashMap<>();
    Keys keys = new Keys(part, columns);
    keys.tooMany.forEach(key -> counts.put(key, 1));
    for (int row = 0; row < part.rows(); row++) {
      if (keep == null || keep[row]) {
        counts.merge(keys.keys.get(keys.of[row]), 1, Integer::sum);
      }
    }
    return counts;
  }

  /** The distinct combinations of values in a part, and the combination of each row. */
  private static final class Keys {
    private final List<ArrayList<String>> keys = new ArrayList<>();
    private final int[] of;

    /** The number of keys if a column has too many words: more than allowed. */
    private final List<ArrayList<String>> tooMany = new ArrayList<>();

    Keys(Table part, List<String> columns) {
      of = new int[part.rows()];
      keys.add(new ArrayList<>());
      for (String column : columns) {
        cross(part.cells(part.indexOf(column)).levels());
      }
    }

    private void cross(Cells cells) {
      List<String> words = cells.words();
      List<ArrayList<String>> before = List.copyOf(keys);
      keys.clear();
      Map<Integer, Map<Double, Integer>> places = new HashMap<>();
      double[] chunk = new double[Cells.CHUNK];
      for (int k = 0; k < cells.chunks(); k++) {
        int count = cells.unpack(k, chunk);
        for (int i = 0; i < count; i++) {
          int row = k * Cells.CHUNK + i;
          double cell = chunk[i];
          int prefix = of[row];
          Map<Double, Integer> next = places.computeIfAbsent(prefix, any -> new HashMap<>());
          Integer place = next.get(cell);
          if (place == null) {
            place = keys.size();
            next.put(cell, place);
            ArrayList<String> key = new ArrayList<>(before.get(prefix));
            key.add(word(cells, cell, words));
            keys.add(key);
          }
          of[row] = place;
        }
      }
      if (cells.hasTooManyWords()) {
        for (int k = 0; k <= MOST_GROUPS; k++) {
          tooMany.add(new ArrayList<>(List.of(Integer.toString(k))));
        }
      }
    }

    private static String word(Cells cells, double cell, @Nullable List<String> words) {
      return Double.isNaN(cell)
          ? MISSING
          : escaped(words == null ? cells.word(cell) : words.get((int) cell));
    }

    /** A value that equals the name of another group is put in quotation marks. */
    private static String escaped(String word) {
      boolean clear =
          !word.contains(SEPARATOR)
              && !word.startsWith("\"")
              && !word.equals(MISSING)
              && !word.equals(OTHER);
      return clear ? word : '"' + word.replace("\"", "\"\"") + '"';
    }
  }

  /** Numbers before words, missing values last. */
  private static int compare(List<String> a, List<String> b) {
    for (int k = 0; k < a.size(); k++) {
      boolean missing = a.get(k).equals(MISSING);
      int order =
          missing != b.get(k).equals(MISSING)
              ? (missing ? 1 : -1)
              : LevelCounts.compare(a.get(k), b.get(k));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static String name(List<String> key) {
    return String.join(SEPARATOR, key);
  }

  /** The columns as one text, for titles. */
  public String title() {
    return String.join(SEPARATOR, columns);
  }

  /** Returns the groups of the selected rows; null for all. */
  public Groups of(Table table, boolean @Nullable [] keep) {
    Keys keys = new Keys(table, columns);
    int[] placeOf = places(keys);
    int[] of = keep == null ? keys.of.clone() : TableRows.kept(keys.of, keep);
    boolean other = false;
    for (int row = 0; row < of.length; row++) {
      of[row] = placeOf[of[row]];
      other |= of[row] == names.size();
    }
    List<String> all = new ArrayList<>(names);
    if (other) {
      all.add(OTHER);
    }
    return new Groups(of, all);
  }

  /** The number of each group of a table; unknown groups have the number of {@link #OTHER}. */
  private int[] places(Keys keys) {
    Map<String, Integer> places = new HashMap<>();
    for (int g = 0; g < names.size(); g++) {
      places.put(names.get(g), g);
    }
    Map<String, Integer> loosely = Spellings.loosely(names);
    int other = places.getOrDefault(OTHER, names.size());
    return keys.keys.stream()
        .map(GroupColumn::name)
        .mapToInt(
            name -> places.getOrDefault(name, loosely.getOrDefault(Spellings.loose(name), other)))
        .toArray();
  }

  /**
   * Reports the rows whose group did not occur in training.
   *
   * @param notices receives a notice if there are few
   * @param warnings receives a warning if there are more
   */
  void reportUnknown(Table table, List<String> notices, List<String> warnings) {
    Keys keys = new Keys(table, columns);
    int[] placeOf = places(keys);
    int unknown = 0;
    String first = "";
    for (int row = 0; row < table.rows(); row++) {
      int place = placeOf[keys.of[row]];
      String name = name(keys.keys.get(keys.of[row]));
      if ((place == names.size() || names.get(place).equals(OTHER)) && !name.equals(OTHER)) {
        first = unknown == 0 ? name : first;
        unknown++;
      }
    }
    boolean merged = names.contains(OTHER);
    if (unknown > 0) {
      String text =
          "the groups of "
              + Messages.count(unknown, "row")
              + " (of "
              + table.rows()
              + ") were "
              + (merged ? "small or " : "")
              + "absent in training, the first "
              + Messages.quote(first)
              + "; they count as one group, "
              + Messages.quote(OTHER)
              + ". The groups in training were "
              + Messages.some(names, MOST_NAMED)
              + ".";
      (unknown > (merged ? MANY_SMALL : MANY) * table.rows() ? warnings : notices).add(text);
    }
  }
}
