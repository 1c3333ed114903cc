package dev.agon.learn.table.encode;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Categories;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.text.MissingWords;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a model by name, and the encoding of a row as features.
 *
 * <p>Immutable. Without columns, the features have numbers instead of names, as in LIBSVM text, and
 * only their scaling is known.
 */
public final class Columns implements Serializable {
  private static final long serialVersionUID = 1L;

  private final List<Column> columns;
  private final @Nullable String label;
  private final @Nullable String weights;
  private final @Nullable GroupColumn groups;
  private final Scaling scaling;
  private final @Nullable NumberColumn target;
  private final MissingWords missing;
  private final List<String> features;
  private final int[] first;

  /**
   * @param columns the columns with features, in the order of the features
   * @param label the column that is predicted
   * @param weights the column of row weights, or null
   * @param groups the groups of the rows, or null
   * @param scaling the scaling of the features, from original units to the units of training
   * @param missing the words that mean a missing value in every column
   */
  public Columns(
      List<Column> columns,
      @Nullable String label,
      @Nullable String weights,
      @Nullable GroupColumn groups,
      Scaling scaling,
      MissingWords missing) {
    this(columns, label, weights, groups, scaling, missing, null);
  }

  private Columns(
      List<Column> columns,
      @Nullable String label,
      @Nullable String weights,
      @Nullable GroupColumn groups,
      Scaling scaling,
      MissingWords missing,
      @Nullable NumberColumn target) {
    this.target = target;
    this.columns = List.copyOf(columns);
    this.label = label;
    this.weights = weights;
    this.groups = groups;
    this.scaling = scaling;
    this.missing = missing;
    this.features = new ArrayList<>();
    this.first = new int[columns.size()];
    for (int i = 0; i < first.length; i++) {
      first[i] = features.size();
      features.addAll(columns.get(i).features());
    }
    requireConsistent();
  }

  private void requireConsistent() {
    if (!columns.isEmpty() && features.size() != scaling.features()) {
      throw invalid(
          "columns have "
              + features.size()
              + " features, but there are "
              + scaling.features()
              + " scales");
    }
    Set<String> names = new HashSet<>();
    for (int i = 0; i < columns.size(); i++) {
      String name = columns.get(i).name();
      requireScaling(columns.get(i), first[i]);
      if (!names.add(name)) {
        throw invalid("columns[" + i + "].name " + Messages.quote(name) + " occurs twice");
      }
      if (name.equals(label)) {
        throw invalid("columns[" + i + "].name " + Messages.quote(name) + " is the label");
      }
    }
    if (label != null && label.equals(weights)) {
      throw invalid("weights " + Messages.quote(label) + " is the column of the label");
    }
    if (weights != null && names.contains(weights)) {
      throw invalid("weights " + Messages.quote(weights) + " is a column of features");
    }
    if (target != null && !target.name().equals(label)) {
      throw invalid("target " + Messages.quote(target.name()) + " is not the label");
    }
  }

  /** Only the number of a column is scaled; marks, words and cycles are not. */
  private void requireScaling(Column column, int start) {
    boolean number = column instanceof NumberColumn || column instanceof DateColumn;
    for (int j = start + (number ? 1 : 0); j < start + column.features().size(); j++) {
      if (scaling.centre()[j] != 0 || scaling.scale()[j] != 1) {
        throw new InvalidInputException(
            "centre["
                + j
                + "] and scale["
                + j
                + "] of the feature "
                + Messages.quote(features.get(j))
                + " must be 0 and 1.",
            "Scale only the numbers of a column.");
      }
    }
  }

  private static InvalidInputException invalid(String problem) {
    return new InvalidInputException(
        problem + ".", "Use each column once: as a feature, as the label or as the row weight.");
  }

  /** Creates features that are numbered. */
  public static Columns numbered(Scaling scaling) {
    return new Columns(List.of(), null, null, null, scaling, MissingWords.STANDARD);
  }

  /**
   * Returns the same columns with the labels of training.
   *
   * @param value the numbers to predict, in original units; null for classes
   */
  public Columns withTarget(@Nullable NumberColumn value) {
    return new Columns(columns, label, weights, groups, scaling, missing, value);
  }

  /** The numbers to predict in training; null for classes, and where they are not known. */
  public @Nullable NumberColumn target() {
    return target;
  }

  /** The columns with features; empty if the features have numbers instead of names. */
  public List<Column> columns() {
    return columns;
  }

  /** Returns whether the features have numbers instead of names. */
  public boolean areNumbered() {
    return columns.isEmpty();
  }

  /** The column that is predicted. */
  public @Nullable String label() {
    return label;
  }

  /** The column of row weights. */
  public @Nullable String weights() {
    return weights;
  }

  /** The groups of the rows. */
  public @Nullable GroupColumn groups() {
    return groups;
  }

  /** The scaling of the features for training. */
  public Scaling scaling() {
    return scaling;
  }

  /** The words that mean a missing value in every column. */
  public MissingWords missing() {
    return missing;
  }

  /** The number of features. */
  public int features() {
    return scaling.features();
  }

  /**
   * The name of a feature: the name of its column, with a level, or a number from 1 as in LIBSVM
   * text.
   */
  public String feature(int index) {
    return columns.isEmpty() ? Integer.toString(index + 1) : features.get(index);
  }

  /** The first feature of a column. */
  public int first(int column) {
    return first[column];
  }

  /** Returns the features of the category columns; null if there are none. */
  public @Nullable Categories categories() {
    int[] of = IntStream.range(0, first.length).filter(i -> levels(columns.get(i)) > 0).toArray();
    return of.length == 0
        ? null
        : new Categories(
            IntStream.of(of).map(this::first).toArray(),
            IntStream.of(of).map(i -> levels(columns.get(i))).toArray());
  }

  /** The number of features that stand for the levels of a column; 0 for numbers. */
  private static int levels(Column column) {
    return switch (column.kind()) {
      case CATEGORY -> column.features().size();
      case YES_NO -> 1;
      default -> 0;
    };
  }

  /**
   * Encodes one row.
   *
   * @param row for each column's name a number, a string, a Boolean, or null if missing; see {@link
   *     EncodedRow}. Other names are ignored
   * @throws InvalidInputException when a column is absent, or its value is of the wrong type
   */
  public EncodedRow encode(Map<String, ?> row) {
    if (areNumbered()) {
      throw unnamed();
    }
    return new EncodedRow(this, row);
  }

  /** Creates the exception for a row by name if the features have only numbers. */
  public static InvalidInputException unnamed() {
    return new InvalidInputException(
        "the columns of the model have no names.",
        "Pass the columns of the table to Trainer.columns before training; for a model of LIBSVM"
            + " data use an array with one number per feature.");
  }

  /**
   * Encodes and scales the rows of another table as in training; columns are found by name, in any
   * order.
   *
   * @param rule the accepted labels; see {@link LabelRule#known} and {@link LabelRule#optional}
   */
  public Dataset read(Table given, LabelRule.Known rule) {
    return new ColumnMatch(this).read(given, rule);
  }

  @Override
  public String toString() {
    if (areNumbered()) {
      return "Columns[" + features() + " numbered features]";
    }
    String list =
        columns.stream()
            .limit(20)
            .map(column -> column.name() + ": " + column.kind().word())
            .collect(Collectors.joining(", "));
    return "Columns[" + list + (columns.size() > 20 ? ", ..." : "") + "; label: " + label + "]";
  }
}
