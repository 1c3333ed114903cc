package dev.agon.learn.table.schema;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.RowFacts;
import dev.agon.learn.data.RowOrigin;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.data.split.Holdout;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.encode.ColumnGroups;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.GroupColumn;
import dev.agon.learn.table.encode.RowEncoder;
import dev.agon.learn.table.encode.Scaling;
import dev.agon.learn.table.encode.TableRows;
import dev.agon.learn.table.encode.TargetColumn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The schema of a table for training: the kind of each column, the label, and the encoding of rows.
 *
 * <p>Immutable, and inferred by one function from the statistics of a table and from settings. The
 * table may be in one part on this machine, or in many on a cluster: the schema is the same.
 */
public final class TableSchema {
  static final String LABEL = "label";

  private final String source;
  private final List<Line> lines;
  private final List<String> notices;
  private final List<String> warnings;
  private final List<String> refused;
  private final List<String> unusable;
  private final List<String> otherWords;
  private final RowEncoder encoder;
  private final int rows;
  private final int unlabelled;
  private final @Nullable Split split;

  /**
   * The description of one column.
   *
   * @param name its name
   * @param role its kind or its other role
   * @param description a short description of its values
   * @param missing the number of missing cells
   * @param features the number of its features
   */
  public record Line(String name, String role, String description, int missing, int features) {
    /** Returns whether this is the column to predict. */
    public boolean isLabel() {
      return role.equals(LABEL);
    }
  }

  /**
   * @param unusable the names of the rejected columns
   * @param otherWords the words in rejected columns that may mean a missing value
   * @param rows the number of rows, with a label or without
   * @param unlabelled the number of rows without a label
   * @param split the parts of the labelled rows; null if no rows are held out
   */
  TableSchema(
      String source,
      List<Line> lines,
      List<String> notices,
      List<String> warnings,
      List<String> refused,
      List<String> unusable,
      List<String> otherWords,
      RowEncoder encoder,
      int rows,
      int unlabelled,
      @Nullable Split split) {
    this.source = source;
    this.lines = List.copyOf(lines);
    this.notices = List.copyOf(notices);
    this.warnings = List.copyOf(warnings);
    this.refused = List.copyOf(refused);
    this.unusable = List.copyOf(unusable);
    this.otherWords = List.copyOf(otherWords);
    this.encoder = encoder;
    this.rows = rows;
    this.unlabelled = unlabelled;
    this.split = split;
  }

  /**
   * Infers the schema of a table, which may be in parts.
   *
   * @param wanted the kind of labels
   * @throws InvalidInputException when a named column does not exist, or there is no usable label
   */
  public static TableSchema of(TableParts table, TableSettings settings, LabelRule.Kind wanted) {
    return new SchemaInference(table, settings, null).infer(wanted);
  }

  /**
   * Infers the schema of a table with held-out rows: fill values, levels and scales are computed
   * from the other rows only.
   *
   * @param wanted the kind of labels
   * @param holdout the held-out rows; null for none
   * @throws InvalidInputException when a named column does not exist, there is no usable label, or
   *     there are too few rows for two parts
   */
  public static TableSchema of(
      Table table, TableSettings settings, LabelRule.Kind wanted, @Nullable Holdout holdout) {
    return new SchemaInference(table, settings, holdout).infer(wanted);
  }

  /** One line per column, in the order of the table. */
  public List<Line> lines() {
    return lines;
  }

  /** The notices about columns, in addition to the lines. */
  public List<String> notices() {
    return notices;
  }

  /**
   * The warnings about this table, which its {@linkplain #encode encoded rows} pass on to the
   * model.
   */
  public List<String> warnings() {
    return warnings;
  }

  /** The names of the classes; empty if the labels are numbers to predict. */
  public List<String> classes() {
    return encoder.label().classes();
  }

  /** The names of the groups; empty if there are none. */
  public List<String> groups() {
    GroupColumn groups = encoder.groups();
    return groups == null ? List.of() : groups.names();
  }

  /**
   * The training rows and the held-out rows among the labelled rows; null if no rows are held out.
   */
  public @Nullable Split split() {
    return split;
  }

  /** The properties by which the labelled rows of the table can be split. */
  public RowFacts facts(Table whole) {
    Target all = encoder.label().target(whole, Scaling.none(0));
    boolean[] labelled = TargetColumn.present(all);
    GroupColumn known = encoder.groups();
    return new LabelledRows(
        whole,
        TableRows.kept(all, labelled),
        known == null ? null : known.of(whole, labelled),
        labelled);
  }

  /** The kind of the labels: classes or values, without any rows. */
  public Target target() {
    List<String> classes = classes();
    return classes.isEmpty() ? new Values(new double[0]) : new Classes(new int[0], classes);
  }

  /** The number of rows that a line describes: all rows for the label, otherwise those with one. */
  public int rowCount(Line line) {
    return line.isLabel() ? rows : rows - unlabelled;
  }

  /** The columns that are stored in a model. */
  public Columns columns() {
    return encoder.columns();
  }

  /** The reasons why the table cannot be used, one per column; empty if it can. */
  public List<String> refused() {
    return refused;
  }

  /**
   * Groups the labelled rows of the table by the values of any column, for example to report
   * measures.
   */
  public Groups by(Table whole, String column) {
    return ColumnGroups.of(whole, column, encoder.label());
  }

  /**
   * Encodes and scales the rows of the table. Rows without a label are left out.
   *
   * @throws InvalidInputException if a column can be neither used nor excluded
   */
  public Dataset encode(Table whole) {
    return encoder().encode(whole, 0, rowNotices(), new ArrayList<>(warnings));
  }

  /**
   * Returns the encoder of rows, for tables that are encoded part by part.
   *
   * @throws InvalidInputException if a column can be neither used nor excluded
   */
  public RowEncoder encoder() {
    requireUsable();
    return encoder;
  }

  /** The notices of the schema and of its rows. */
  public List<String> rowNotices() {
    List<String> all = new ArrayList<>(notices);
    if (unlabelled > 0) {
      all.add(RowOrigin.ofUnlabelled(unlabelled, rows));
    }
    return all;
  }

  private void requireUsable() {
    if (!refused.isEmpty()) {
      throw new InvalidInputException(
          source + ": " + String.join("; ", refused) + "; a linear model cannot use such columns.",
          "Exclude them with `drop` '"
              + String.join(",", unusable)
              + "'; if words mean a missing value, name them, for example `missing` '"
              + (otherWords.isEmpty() ? "k.A.,unknown" : String.join(",", otherWords))
              + "'; or correct the cells: leave missing values empty, and use one decimal mark and"
              + " one sign per column.");
    }
    if (columns().features() == 0) {
      throw new InvalidInputException(
          source + " has no column besides the label that a model can use.",
          "Check the delimiter (`delimiter`), or use `numbers` or `categories`.");
    }
  }

  @Override
  public String toString() {
    return "TableSchema[" + columns() + "]";
  }
}
