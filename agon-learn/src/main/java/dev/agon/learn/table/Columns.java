package dev.agon.learn.table;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Target;
import dev.agon.learn.io.Trouble;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a model knows of the tables it can read: its columns by name and how a row of them becomes
 * features.
 *
 * <p>Immutable. Without columns, the features have numbers instead of names, as in LIBSVM text, and
 * only their scaling is known.
 */
public final class Columns {
  private final List<Column> columns;
  private final @Nullable String label;
  private final @Nullable String weights;
  private final @Nullable String groups;
  private final Scaling scaling;
  private final List<String> features;
  private final int[] first;

  /**
   * @param columns those that make features, in the order of the features
   * @param label the column that is predicted
   * @param weights the column that says how much a row counts, or null
   * @param groups the column of the row's group, or null
   * @param scaling of the features, from their own units to those of training
   */
  public Columns(
      List<Column> columns,
      @Nullable String label,
      @Nullable String weights,
      @Nullable String groups,
      Scaling scaling) {
    this.columns = List.copyOf(columns);
    this.label = label;
    this.weights = weights;
    this.groups = groups;
    this.scaling = scaling;
    this.features = new ArrayList<>();
    this.first = new int[columns.size()];
    for (int i = 0; i < first.length; i++) {
      first[i] = features.size();
      features.addAll(columns.get(i).features());
    }
    if (!columns.isEmpty() && features.size() != scaling.features()) {
      throw new IllegalArgumentException(
          features.size() + " features, but scales for " + scaling.features());
    }
  }

  /** Features that have numbers for names. */
  public static Columns numbered(Scaling scaling) {
    return new Columns(List.of(), null, null, null, scaling);
  }

  /** The columns that make features; none when the features have numbers instead of names. */
  public List<Column> columns() {
    return columns;
  }

  /** Whether the features have numbers instead of names. */
  public boolean areNumbered() {
    return columns.isEmpty();
  }

  /** The column that is predicted. */
  public @Nullable String label() {
    return label;
  }

  /** The column that says how much a row counts. */
  public @Nullable String weights() {
    return weights;
  }

  /** The column that says which group a row belongs to. */
  public @Nullable String groups() {
    return groups;
  }

  /** How features are scaled for training. */
  public Scaling scaling() {
    return scaling;
  }

  /** The number of features. */
  public int features() {
    return scaling.features();
  }

  /** The name of a feature: a column's, with a level, or a number from 1 as in LIBSVM text. */
  public String feature(int index) {
    return columns.isEmpty() ? Integer.toString(index + 1) : features.get(index);
  }

  /** The first feature of a column. */
  int first(int column) {
    return first[column];
  }

  /**
   * The features of one row, in their own units.
   *
   * @param row a number, a word, a truth value or null (missing) for each column's name; others are
   *     ignored
   * @throws InvalidInputException when a column is not there, or a word stands for a number
   */
  public double[] encode(Map<String, ?> row) {
    if (areNumbered()) {
      throw new InvalidInputException(
          "the model has no columns by name: it was trained on LIBSVM text.",
          "Maybe give an array with one number per feature.");
    }
    double[] out = new double[features()];
    for (int i = 0; i < first.length; i++) {
      Column column = columns.get(i);
      Object cell = row.get(column.name());
      if (cell == null && !row.containsKey(column.name())) {
        throw missing(Set.of(column.name()), "the row");
      }
      int offset = first[i];
      Column.Sink sink = (feature, value) -> out[offset + feature] = value;
      if (encode(column, cell, sink) == Column.Outcome.NOT_A_NUMBER) {
        throw new InvalidInputException(
            "column " + Trouble.quote(column.name()) + ": " + cell + " is not a number.",
            "Maybe give a number, or null where it is missing.");
      }
    }
    return out;
  }

  private static Column.Outcome encode(Column column, @Nullable Object cell, Column.Sink sink) {
    if (cell instanceof Number number) {
      double value = number.doubleValue();
      return Double.isInfinite(value) ? Column.Outcome.NOT_A_NUMBER : column.encode(value, sink);
    }
    if (cell instanceof Boolean truth
        && column.encode(truth ? 1 : 0, (k, v) -> {}) == Column.Outcome.KNOWN) {
      return column.encode(truth ? 1 : 0, sink);
    }
    return column.encode(cell == null ? "" : cell.toString().strip(), sink);
  }

  /**
   * The rows of another table, encoded and scaled as in training; columns are found by name, in any
   * order. The table is used up.
   *
   * @param rule what is expected of the labels; see {@link LabelRule#known} and {@link
   *     LabelRule#optional}
   */
  public Dataset read(Table table, LabelRule.Known rule) {
    requireColumns(table);
    List<String> notices = new ArrayList<>();
    noticeExtra(table, notices);
    if (rule.required() && weights != null && !table.names().contains(weights)) {
      notices.add(
          table.source()
              + " has no column "
              + Trouble.quote(weights)
              + ", by which rows were weighted in training: every row counts the same here.");
    }
    int labelIndex = label == null ? -1 : table.names().indexOf(label);
    Target target;
    if (labelIndex >= 0) {
      Profile labels = Profile.of(table.names().get(labelIndex), table.cells(labelIndex));
      target = TargetColumn.scaled(TargetColumn.known(labels, rule, table.source()), scaling);
      requireLabels(target, rule, table, notices);
    } else if (rule.required()) {
      throw new InvalidInputException(
          table.source()
              + " has no column "
              + Trouble.quote(String.valueOf(label))
              + ", the label.",
          "Maybe predict is meant, which does without labels.");
    } else {
      target = TargetColumn.unknown(table.rows(), rule.classes());
    }
    return new TableRows(table, this, /* reportUnknown= */ true)
        .dataset(target, null, notices, new ArrayList<>());
  }

  private static void requireLabels(
      Target target, LabelRule.Known rule, Table table, List<String> notices) {
    boolean[] present = TargetColumn.present(target);
    int unknown = 0;
    int firstUnknown = -1;
    for (int row = present.length - 1; row >= 0; row--) {
      if (!present[row]) {
        unknown++;
        firstUnknown = row;
      }
    }
    if (unknown == 0) {
      return;
    }
    if (rule.required()) {
      throw new InvalidInputException(
          table.source()
              + ": "
              + Trouble.count(unknown, "row")
              + " without a label that the model knows ("
              + (rule.classes().isEmpty() ? "a number" : String.join(", ", rule.classes()))
              + "), first row "
              + firstUnknown
              + ".",
          "Maybe the data belong to another model; predict does without labels.");
    }
    notices.add(
        table.source()
            + ": "
            + unknown
            + " of "
            + present.length
            + " rows have no label the model knows.");
  }

  private void requireColumns(Table table) {
    if (areNumbered()) {
      throw new InvalidInputException(
          "the model knows its features by number, but " + table.source() + " is a table.",
          "Maybe the model was trained on LIBSVM text: " + Names.of("format") + " libsvm.");
    }
    Set<String> names = Set.copyOf(table.names());
    Set<String> absent =
        columns.stream()
            .map(Column::name)
            .filter(name -> !names.contains(name))
            .collect(Collectors.toCollection(java.util.LinkedHashSet::new));
    if (!absent.isEmpty()) {
      throw missing(absent, table.source());
    }
  }

  private static InvalidInputException missing(Set<String> absent, String where) {
    String list = absent.stream().limit(10).map(Trouble::quote).collect(Collectors.joining(", "));
    return new InvalidInputException(
        where
            + " has no column "
            + list
            + (absent.size() > 10 ? ", ..." : "")
            + ", which the model needs.",
        "Maybe it has another name there; a column may be empty, but it must exist.");
  }

  private void noticeExtra(Table table, List<String> notices) {
    Set<String> used = columns.stream().map(Column::name).collect(Collectors.toSet());
    List<String> extra =
        table.names().stream()
            .filter(name -> !used.contains(name))
            .filter(name -> !name.equals(label) && !name.equals(weights) && !name.equals(groups))
            .toList();
    if (!extra.isEmpty()) {
      notices.add(
          table.source()
              + ": not used by the model: "
              + String.join(", ", extra.subList(0, Math.min(10, extra.size())))
              + (extra.size() > 10 ? ", ..." : "")
              + ".");
    }
  }
}
